import { insertAccountLink } from '@starchart/db';
import { type AccountLink, tokenOf } from '../src/features/links/account-link-token.ts';
import type { TestApp } from './test-app.ts';

/** The tokens of all links mailed to a parent, newest first. */
export async function tokensOf(
  test: TestApp,
  parentId: number,
  purpose: AccountLink['purpose'],
): Promise<string[]> {
  const links = await test.db
    .selectFrom('account_links')
    .where('parent_id', '=', parentId)
    .where('purpose', '=', purpose)
    .select(['id', 'purpose', 'parent_id as parentId', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .execute();
  return links.map((link) => tokenOf(test.ctx.keys.links, link));
}

/** The token of a link that is valid for an hour, without a mail: for `email`, or for a password reset. */
export async function aLinkFor(test: TestApp, parentId: number, email?: string): Promise<string> {
  const { familyId } = await test.db
    .selectFrom('parents')
    .where('id', '=', parentId)
    .select('family_id as familyId')
    .executeTakeFirstOrThrow();
  const createdAt = test.clock.now();
  const link = {
    familyId,
    parentId,
    purpose: email === undefined ? ('reset-password' as const) : ('confirm-email' as const),
    email: email ?? null,
    emailKey: email ?? null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 3_600_000),
  };
  return tokenOf(test.ctx.keys.links, { ...link, id: await insertAccountLink(test.db, link) });
}
