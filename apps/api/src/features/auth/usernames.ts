import { randomBytes } from 'node:crypto';

/** The normalized username for comparisons: NFKC, case-insensitive. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}

/** The normalized email for comparisons: case-insensitive. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** A unique address ending in .invalid for an account without an email. `isReachable` is false for it. */
export function placeholderEmail(of: string): string {
  return `${of}-${randomBytes(8).toString('hex')}@starchart.invalid`;
}
