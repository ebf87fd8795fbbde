import {
  insertInviteCode,
  inTransaction,
  listInviteCodes,
  lockFamily,
  lockInviteCode,
  revokeInviteCode,
} from '@starchart/db';
import type {
  CreateInviteCodeInput,
  IdInput,
  InviteCode,
  inviteCode,
  newInviteCode,
} from '@starchart/schema';
import type { z } from 'zod';
import type { GrownUpActor } from '../../core/actor.ts';
import { orNotFound } from '../../core/domain-error.ts';
import { hashCode, hintOf, makeCode } from '../../core/secret.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { assertNotTooOften, recordAudit } from '../../platform/audit/record-audit.ts';

const DAY_MS = 86_400_000;

/** All codes, newest first, with the parents who used them. */
export async function listAllInviteCodes(ctx: ServiceContext): Promise<z.input<typeof inviteCode>[]> {
  const now = ctx.clock.now();
  return (await listInviteCodes(ctx.db)).map((code) => ({ ...code, state: stateOf(code, now) }));
}

/** 80 random bits: too many to brute-force even from the stored hashes. */
const CODE_BYTES = 10;

/** Creates a code that approves registrations. Only this response contains its text. Throws RATE_LIMITED after 100 of the admin in 24 hours. */
export async function createInviteCode(
  ctx: ServiceContext,
  admin: GrownUpActor,
  { maxUses, expiresInDays }: CreateInviteCodeInput,
): Promise<z.input<typeof newInviteCode>> {
  const code = makeCode(CODE_BYTES);
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + expiresInDays * DAY_MS);
  const id = await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, admin.familyId);
    await assertNotTooOften(ctx, tx, admin, 'invite-code-created');
    const codeId = await insertInviteCode(tx, {
      codeHash: hashCode(code),
      hint: hintOf(code),
      maxUses,
      createdBy: admin.id,
      createdAt,
      expiresAt,
    });
    await recordAudit(ctx, tx, admin, 'invite-code-created', ['invite-code', codeId]);
    return codeId;
  });
  return { id, code, maxUses, uses: 0, expiresAt };
}

/** Revokes a code; idempotent. Parents who used it keep their accounts. Throws NOT_FOUND. */
export async function revoke(ctx: ServiceContext, admin: GrownUpActor, { id }: IdInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const code = orNotFound(await lockInviteCode(tx, id));
    if (code.revokedAt) return;
    await revokeInviteCode(tx, id, ctx.clock.now());
    await recordAudit(ctx, tx, admin, 'invite-code-revoked', ['invite-code', id]);
  });
}

type InviteCodeRow = Awaited<ReturnType<typeof listInviteCodes>>[number];

/** If several states apply, `revoked` precedes `used-up`, and `expired` comes last. */
function stateOf({ revokedAt, uses, maxUses, expiresAt }: InviteCodeRow, now: Date): InviteCode['state'] {
  if (revokedAt) return 'revoked';
  if (uses >= maxUses) return 'used-up';
  return expiresAt <= now ? 'expired' : 'usable';
}
