import {
  countAccountLinks,
  findOpenAccountLink,
  findUsernameOfLink,
  insertAccountLink,
  inTransaction,
  lockFamily,
  type Queryable,
  useAccountLink,
} from '@starchart/db';
import { MESSAGES } from '@starchart/schema';
import { type DomainError, invalidField } from '../../core/domain-error.ts';
import type { RequestContext, ServiceContext } from '../../core/service-context.ts';
import { emailKey } from '../auth/usernames.ts';
import { type AccountLink, isTokenOf, LINKS, linkIdOf } from '../links/account-link-token.ts';
import { queueMail } from '../mail/queue-mail.ts';

const HOUR_MS = 3_600_000;

interface NewLink extends Pick<AccountLink, 'purpose' | 'parentId'> {
  familyId: number;
  recipient: string;
  /** The address that the link confirms. */
  newEmail?: string;
}

/**
 * Mails a link in the caller's transaction, after `lockFamily`. Returns false, and mails nothing, if the
 * parent has got the maximum in the last hour.
 */
export async function mailLink(
  ctx: ServiceContext,
  tx: Queryable,
  { purpose, parentId, familyId, recipient, newEmail }: NewLink,
): Promise<boolean> {
  const createdAt = ctx.clock.now();
  const { lifeMs, maxPerHour } = LINKS[purpose];
  const since = new Date(createdAt.getTime() - HOUR_MS);
  if ((await countAccountLinks(tx, familyId, parentId, { purpose, since })) >= maxPerHour) return false;
  const linkId = await insertAccountLink(tx, {
    familyId,
    parentId,
    purpose,
    email: newEmail ?? null,
    emailKey: newEmail === undefined ? null : emailKey(newEmail),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifeMs),
  });
  await queueMail(ctx, tx, { kind: purpose, recipient, familyId, linkId });
  return true;
}

export type OpenLink = NonNullable<Awaited<ReturnType<typeof findOpenAccountLink>>>;

/**
 * The link of a token and its parent, who may be pending. Throws the same VALIDATION on `token` for a link
 * that is expired, used, unknown or of another purpose.
 */
export async function openLink(
  ctx: ServiceContext,
  purpose: AccountLink['purpose'],
  token: string,
): Promise<OpenLink> {
  const linkId = linkIdOf(token);
  const link = linkId && (await findOpenAccountLink(ctx.db, linkId, ctx.clock.now()));
  const isRight = link && link.purpose === purpose && isTokenOf(ctx.keys.links, link, token);
  if (!isRight || link.status === 'rejected') throw badLink();
  return link;
}

/**
 * Marks a link as used and runs `work`, in one transaction with the family locked. Throws VALIDATION on `token` for a used link.
 */
export async function useLink(
  ctx: RequestContext,
  { id, familyId }: OpenLink,
  work: (tx: Queryable) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockFamily(tx, familyId);
    if (!(await useAccountLink(tx, id, ctx.clock.now()))) throw badLink();
    await work(tx);
  });
}

/** The username of the parent of a token that was verified, open or used; null if the account was erased. */
export async function usernameOfLink(ctx: ServiceContext, token: string): Promise<string | null> {
  const linkId = linkIdOf(token);
  return (linkId && (await findUsernameOfLink(ctx.db, linkId))) || null;
}

export function badLink(): DomainError {
  return invalidField('token', MESSAGES.linkExpired);
}
