import type { findMail } from '@starchart/db';
import type { MailKind } from '@starchart/schema';
import { linkPathOf, tokenOf } from '../links/account-link-token.ts';
import { invitationToken, joinPathOf } from '../links/invitation-token.ts';

export type StoredMail = NonNullable<Awaited<ReturnType<typeof findMail>>>;

/** Whether a mail of this kind is useless without its link. */
export function needsLink(kind: MailKind): boolean {
  return kind === 'reset-password' || kind === 'confirm-email' || kind === 'invitation';
}

/** The path of the mail's link; undefined if it has none or the link is no longer valid. */
export function linkPathIn(linkKey: Buffer, mail: StoredMail, at: Date): string | undefined {
  if (mail.kind === 'invitation') return joinPathIn(linkKey, mail, at);
  const { linkId: id, linkPurpose: purpose, linkParentId: parentId, linkCreatedAt: createdAt } = mail;
  if (id === null || purpose === null || parentId === null || createdAt === null) return undefined;
  const isOpen = mail.linkUsedAt === null && mail.linkExpiresAt !== null && mail.linkExpiresAt > at;
  return isOpen ? linkPathOf(purpose, tokenOf(linkKey, { id, purpose, parentId, createdAt })) : undefined;
}

function joinPathIn(linkKey: Buffer, mail: StoredMail, at: Date): string | undefined {
  const { invitationSeed: seed, invitationExpiresAt: expiresAt, invitationUsedAt: usedAt } = mail;
  const isOpen = usedAt === null && expiresAt !== null && expiresAt > at;
  return isOpen && seed !== null ? joinPathOf(invitationToken(linkKey, seed)) : undefined;
}
