import { randomBytes } from 'node:crypto';

/** A password that nobody has to think up: 96 random bits in 16 characters. */
export function makePassword(): string {
  return randomBytes(12).toString('base64url');
}
