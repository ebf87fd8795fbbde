import {
  countAccessTokens,
  deleteAccessToken,
  findParentPassword,
  insertAccessToken,
  inTransaction,
  listAccessTokens,
  lockFamily,
  type Queryable,
} from '@starchart/db';
import {
  type AccessToken,
  type CreateAccessTokenInput,
  MAX_ACCESS_TOKENS,
  type NewAccessToken,
} from '@starchart/schema';
import type { ParentActor } from '../../core/actor.ts';
import { DomainError, notFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { wrongCurrentPassword } from '../account/current-password.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { presentAccessToken } from './present-access-token.ts';
import { hashToken, hintOfToken, makeToken } from './token-text.ts';

const DAY_MS = 86_400_000;

/** The parent's access tokens, newest first. */
export async function listOwnTokens(ctx: ServiceContext, actor: ParentActor): Promise<AccessToken[]> {
  const now = ctx.clock.now();
  const rows = await listAccessTokens(ctx.db, actor.familyId, actor.id);
  return rows.map((row) => presentAccessToken(row, now));
}

/**
 * Creates an access token; only this response contains its text. `confirmed` is the hash of the verified
 * current password. Throws VALIDATION if that has changed since, NOT_FOUND for a child of another family,
 * CONFLICT.
 */
export async function createToken(
  ctx: ServiceContext,
  actor: ParentActor,
  { name, scope, childIds, expiresInDays }: CreateAccessTokenInput,
  confirmed: string | undefined,
): Promise<NewAccessToken> {
  const { id: parentId, familyId } = actor;
  const token = makeToken();
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + expiresInDays * DAY_MS);
  return await inTransaction(ctx.db, async (tx) => {
    // Serializes with a password change or a withdrawn approval, which end all tokens.
    await lockFamily(tx, familyId);
    const stored = await findParentPassword(tx, familyId, parentId);
    if (!stored || stored.passwordHash !== confirmed) throw wrongCurrentPassword();
    if ((await countAccessTokens(tx, familyId, parentId)) >= MAX_ACCESS_TOKENS) {
      throw new DomainError(
        'CONFLICT',
        `You have ${MAX_ACCESS_TOKENS} access tokens, and more are not possible. Revoke one that you no longer need.`,
      );
    }
    const id = await insertAccessToken(tx, familyId, parentId, {
      tokenHash: hashToken(token),
      name,
      hint: hintOfToken(token),
      scope,
      childIds,
      createdAt,
      expiresAt,
    });
    if (id === undefined) throw new DomainError('UNAUTHENTICATED', 'Please log in first.');
    await recordAudit(ctx, tx, {
      by: actor,
      action: 'access-token-created',
      subject: ['access-token', id],
    });
    return { ...(await ownToken(tx, actor, id, createdAt)), token };
  });
}

/** Revokes the parent's access token. Throws NOT_FOUND for any other and for a revoked one. */
export async function revokeToken(
  ctx: ServiceContext,
  actor: ParentActor,
  tokenId: number,
): Promise<Outcome<void>> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deleteAccessToken(tx, actor.familyId, actor.id, tokenId))) throw notFound();
    await recordAudit(ctx, tx, {
      by: actor,
      action: 'access-token-revoked',
      subject: ['access-token', tokenId],
    });
  });
  return { result: undefined, events: [{ type: 'sessions.changed', familyId: actor.familyId }] };
}

async function ownToken(db: Queryable, actor: ParentActor, tokenId: number, now: Date): Promise<AccessToken> {
  const rows = await listAccessTokens(db, actor.familyId, actor.id);
  const row = rows.find(({ id }) => id === tokenId);
  if (!row) throw notFound();
  return presentAccessToken(row, now);
}
