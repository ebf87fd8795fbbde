import type { listAccessTokens } from '@starchart/db';
import type { AccessToken } from '@starchart/schema';

type Row = Awaited<ReturnType<typeof listAccessTokens>>[number];

export function presentAccessToken({ allChildren, ...row }: Row, now: Date): AccessToken {
  return {
    ...row,
    children: allChildren ? null : row.children,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    expired: row.expiresAt <= now,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
