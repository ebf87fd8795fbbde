import { hmac } from '../../core/hmac.ts';

const TOKEN_BYTES = 16;

/** The secret of an invitation: 128 bits. It is not stored, so a stolen copy of the database opens no family. */
export function invitationToken(linkKey: Buffer, seed: string): string {
  return hmac(linkKey, 'invitation', seed).subarray(0, TOKEN_BYTES).toString('base64url');
}

/** The page of an invitation. The fragment (#) keeps the token out of server logs and Referer headers. */
export function joinPathOf(token: string): string {
  return `/join#${token}`;
}
