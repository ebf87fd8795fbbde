import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 16;

/** The secret of a guest pass: 128 random bits. */
export function makeGuestPassToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored hash. Random bits need no salt. */
export function hashGuestPassToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The path of the link. The fragment (#) keeps the token out of server logs and Referer headers. */
export function guestPathOf(token: string): string {
  return `/guest#${token}`;
}
