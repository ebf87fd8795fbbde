import { createHmac } from 'node:crypto';

/** The key of a rate limit: a keyed hash, so that the database does not show names or addresses. */
export function attemptKey(rateLimitKey: Buffer, what: string, ...parts: (string | number)[]): Buffer {
  return createHmac('sha256', rateLimitKey)
    .update(JSON.stringify([what, ...parts]))
    .digest();
}
