import { createHmac, timingSafeEqual } from 'node:crypto';

/** What makes a link its own: with another purpose, parent or time its secret part is another. */
export interface AccountLink {
  id: number;
  purpose: 'reset-password' | 'confirm-email';
  parentId: number;
  createdAt: Date;
}

/**
 * The token of a link: its id, and a signature that only the holder of the server's secrets can make. Nothing that opens
 * an account is stored in the database, so a stolen copy of it opens none.
 */
export function tokenOf(linkKey: Buffer, link: AccountLink): string {
  return `${link.id}.${sign(linkKey, link).toString('base64url')}`;
}

/** The id that a token claims to be of; undefined for text that is no token. */
export function linkIdOf(token: string): number | undefined {
  const [, digits] = /^([1-9]\d{0,9})\.[\w-]{43}$/.exec(token) ?? [];
  const id = Number(digits);
  return id < 2 ** 31 ? id : undefined;
}

/** Whether the token was made by this server for this very link. */
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

/** The page of the web app that takes the token, which stays behind the #: no server log and no other site sees it. */
export function linkPathOf(purpose: AccountLink['purpose'], token: string): string {
  return purpose === 'reset-password' ? `/reset-password#${token}` : `/confirm-email#${token}`;
}
