import type { findMail } from '@starchart/db';
import type { MailKind } from '@starchart/schema';
import { linkPathOf, tokenOf } from '../account/account-links.ts';

export type StoredMail = NonNullable<Awaited<ReturnType<typeof findMail>>>;

/** Whether a mail of this kind is worth nothing without its link. */
export function needsLink(kind: MailKind): boolean {
  return kind === 'reset-password' || kind === 'confirm-email';
}

/** The path of the link that a mail carries; undefined when it carries none, or one that does not work any more. */
export function linkPathIn(linkKey: Buffer, mail: StoredMail, at: Date): string | undefined {
  const { linkId: id, linkPurpose: purpose, linkParentId: parentId, linkCreatedAt: createdAt } = mail;
  if (id === null || purpose === null || parentId === null || createdAt === null) return undefined;
  const isOpen = mail.linkUsedAt === null && mail.linkExpiresAt !== null && mail.linkExpiresAt > at;
  return isOpen ? linkPathOf(purpose, tokenOf(linkKey, { id, purpose, parentId, createdAt })) : undefined;
}
