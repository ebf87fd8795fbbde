import {
  countAccessTokens,
  deleteAccessToken,
  insertAccessToken,
  inTransaction,
  listAccessTokens,
  lockFamily,
  type Queryable,
} from '@starchart/db';
import { withValues } from '@starchart/i18n';
import {
  type accessToken,
  type CreateAccessTokenInput,
  type IdInput,
  MAX_ACCESS_TOKENS,
  type newAccessToken,
} from '@starchart/schema';
import type { z } from 'zod';
import type { GrownUpActor } from '../../core/actor.ts';
import { DomainError, notFound, orNotFound } from '../../core/domain-error.ts';
import { hashSecret, hintOf } from '../../core/secret.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { assertNotTooOften, recordAudit } from '../../platform/audit/record-audit.ts';
import { assertPasswordUnchanged } from '../account/passwords.service.ts';
import { makeToken } from './token-text.ts';

const DAY_MS = 86_400_000;

type AccessToken = z.input<typeof accessToken>;

/** The parent's access tokens, newest first. */
export async function listOwnTokens(ctx: ServiceContext, actor: GrownUpActor): Promise<AccessToken[]> {
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
  actor: GrownUpActor,
  { name, scope, childIds, expiresInDays }: CreateAccessTokenInput,
  confirmed: string | undefined,
): Promise<z.input<typeof newAccessToken>> {
  const { id: parentId, familyId } = actor;
  const token = makeToken();
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + expiresInDays * DAY_MS);
  return await inTransaction(ctx.db, async (tx) => {
    // Serializes with a password change or a withdrawn approval, which end all tokens.
    await lockFamily(tx, familyId);
    await assertPasswordUnchanged(tx, actor, confirmed);
    await assertNotTooOften(ctx, tx, actor, 'access-token-created');
    if ((await countAccessTokens(tx, familyId, parentId)) >= MAX_ACCESS_TOKENS) {
      throw new DomainError('CONFLICT', withValues('accessTokens.tooMany', { max: MAX_ACCESS_TOKENS }));
    }
    const id = await insertAccessToken(tx, familyId, parentId, {
      tokenHash: hashSecret(token),
      name,
      hint: hintOf(token),
      scope,
      childIds,
      createdAt,
      expiresAt,
    });
    if (id === undefined) throw new DomainError('UNAUTHENTICATED', 'access.loginFirst');
    await recordAudit(ctx, tx, actor, 'access-token-created', ['access-token', id]);
    return { ...(await ownToken(tx, actor, id, createdAt)), token };
  });
}

/** Revokes the parent's access token. Throws NOT_FOUND for any other and for a revoked one. */
export async function revokeToken(ctx: ServiceContext, actor: GrownUpActor, { id }: IdInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deleteAccessToken(tx, actor.familyId, actor.id, id))) throw notFound();
    await recordAudit(ctx, tx, actor, 'access-token-revoked', ['access-token', id]);
  });
}

async function ownToken(
  db: Queryable,
  actor: GrownUpActor,
  tokenId: number,
  now: Date,
): Promise<AccessToken> {
  const rows = await listAccessTokens(db, actor.familyId, actor.id);
  return presentAccessToken(orNotFound(rows.find(({ id }) => id === tokenId)), now);
}

type TokenRow = Awaited<ReturnType<typeof listAccessTokens>>[number];

function presentAccessToken({ allChildren, ...row }: TokenRow, now: Date): AccessToken {
  return {
    ...row,
    children: allChildren ? null : row.children,
    expired: row.expiresAt <= now,
  };
}
