import { randomBytes } from 'node:crypto';

/** A random password: 96 bits in 16 characters. */
export function makePassword(): string {
  return randomBytes(12).toString('base64url');
}
