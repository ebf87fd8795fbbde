import { hash, randomBytes } from 'node:crypto';
import { hmac } from '../../core/hmac.ts';

const TOKEN_BYTES = 16;

/** A stored random value, from which the server's key makes the token of an invitation. */
export function makeSeed(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The secret of an invitation: 128 bits. It is not stored, so a stolen copy of the database opens no family. */
export function invitationToken(linkKey: Buffer, seed: string): string {
  return hmac(linkKey, 'invitation', seed).subarray(0, TOKEN_BYTES).toString('base64url');
}

/** The stored hash of an invitation. Random bits need no salt. */
export function hashInvitation(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The page of an invitation. The fragment (#) keeps the token out of server logs and Referer headers. */
export function joinPathOf(token: string): string {
  return `/join#${token}`;
}
