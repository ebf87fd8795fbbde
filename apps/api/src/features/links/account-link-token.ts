import { hmac, isSignature } from '../../core/hmac.ts';

const HOUR_MS = 3_600_000;

/** Per purpose: how long a link works, in ms, how many a parent gets in an hour, and its page. */
export const LINKS = {
  'reset-password': { lifeMs: HOUR_MS, maxPerHour: 3, page: '/reset-password' },
  'confirm-email': { lifeMs: 24 * HOUR_MS, maxPerHour: 5, page: '/confirm-email' },
};

export interface AccountLink {
  id: number;
  purpose: keyof typeof LINKS;
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
  return isSignature(token.slice(token.indexOf('.') + 1), sign(linkKey, link));
}

function sign(linkKey: Buffer, { id, purpose, parentId, createdAt }: AccountLink): Buffer {
  return hmac(linkKey, id, purpose, parentId, createdAt.getTime());
}

/** The page for a token. The fragment (#) keeps it out of server logs and Referer headers. */
export function linkPathOf(purpose: AccountLink['purpose'], token: string): string {
  return `${LINKS[purpose].page}#${token}`;
}
