import { findOpenAccountLink } from '@starchart/db';
import { MESSAGES } from '@starchart/schema';
import { type DomainError, invalidField } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { type AccountLink, isTokenOf, linkIdOf } from './account-links.ts';

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
  const isRight = link && link.purpose === purpose && isTokenOf(ctx.linkKey, link, token);
  if (!isRight || link.status === 'rejected') throw badLink();
  return link;
}

export function badLink(): DomainError {
  return invalidField('token', MESSAGES.linkExpired);
}
