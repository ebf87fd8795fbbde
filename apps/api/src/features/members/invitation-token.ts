import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 16;

/** The secret of an invitation: 128 random bits. */
export function makeInvitation(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored hash of an invitation. Random bits need no salt. */
export function hashInvitation(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
