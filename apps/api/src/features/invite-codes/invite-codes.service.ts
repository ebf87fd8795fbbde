import {
  insertInviteCode,
  inTransaction,
  listInviteCodes,
  lockInviteCode,
  revokeInviteCode,
} from '@starchart/db';
import type { CreateInviteCodeInput, InviteCode, NewInviteCode } from '@starchart/schema';
import type { ParentActor } from '../../core/actor.ts';
import { notFound } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { hashInviteCode, hintOf, makeInviteCode } from './code.ts';
import { presentInviteCode } from './present-invite-code.ts';

const DAY_MS = 86_400_000;

/** All codes, newest first, with the parents who used them. */
export async function listAllInviteCodes(ctx: ServiceContext): Promise<InviteCode[]> {
  const now = ctx.clock.now();
  return (await listInviteCodes(ctx.db)).map((code) => presentInviteCode(code, now));
}

/** Creates a code that approves registrations. Only this response contains its text. */
export async function createInviteCode(
  ctx: ServiceContext,
  admin: ParentActor,
  { maxUses, expiresInDays }: CreateInviteCodeInput,
): Promise<NewInviteCode> {
  const code = makeInviteCode();
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + expiresInDays * DAY_MS);
  const id = await inTransaction(ctx.db, async (tx) => {
    const codeId = await insertInviteCode(tx, {
      codeHash: hashInviteCode(code),
      hint: hintOf(code),
      maxUses,
      createdBy: admin.id,
      createdAt,
      expiresAt,
    });
    await recordAudit(ctx, tx, {
      by: admin,
      action: 'invite-code-created',
      subject: ['invite-code', codeId],
    });
    return codeId;
  });
  return { id, code, maxUses, uses: 0, expiresAt: expiresAt.toISOString() };
}

/** Revokes a code; idempotent. Parents who used it keep their accounts. Throws NOT_FOUND. */
export async function revoke(ctx: ServiceContext, admin: ParentActor, codeId: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const code = await lockInviteCode(tx, codeId);
    if (!code) throw notFound();
    if (code.revokedAt) return;
    await revokeInviteCode(tx, codeId, ctx.clock.now());
    await recordAudit(ctx, tx, {
      by: admin,
      action: 'invite-code-revoked',
      subject: ['invite-code', codeId],
    });
  });
}
