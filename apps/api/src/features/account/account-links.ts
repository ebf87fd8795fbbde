import { createHmac, timingSafeEqual } from 'node:crypto';

export interface AccountLink {
  id: number;
  purpose: 'reset-password' | 'confirm-email';
  parentId: number;
  createdAt: Date;
}

/** A link's id, signed with the server's key: a stolen copy of the database opens no account. */
export function tokenOf(linkKey: Buffer, link: AccountLink): string {
  return `${link.id}.${sign(linkKey, link).toString('base64url')}`;
}

/** The unverified id in a token; undefined for text that is not a token. */
export function linkIdOf(token: string): number | undefined {
  const [, digits] = /^([1-9]\d{0,9})\.[\w-]{43}$/.exec(token) ?? [];
  const id = Number(digits);
  return id < 2 ** 31 ? id : undefined;
}

/** Whether this server signed the token for this link. */
export function isTokenOf(linkKey: Buffer, link: AccountLink, token: string): boolean {
  const given = Buffer.from(token.slice(token.indexOf('.') + 1), 'base64url');
  const right = sign(linkKey, link);
  return given.length === right.length && timingSafeEqual(given, right);
}

function sign(linkKey: Buffer, { id, purpose, parentId, createdAt }: AccountLink): Buffer {
  return createHmac('sha256', linkKey)
    .update(JSON.stringify([id, purpose, parentId, createdAt.getTime()]))
    .digest();
}

/** The page for a token. The fragment (#) keeps it out of server logs and Referer headers. */
export function linkPathOf(purpose: AccountLink['purpose'], token: string): string {
  return purpose === 'reset-password' ? `/reset-password#${token}` : `/confirm-email#${token}`;
}
