import { createHmac } from 'node:crypto';

/** What tries are counted under: keyed, so that the database does not tell who or what was tried. */
export function attemptKey(rateLimitKey: Buffer, what: string, ...parts: (string | number)[]): Buffer {
  return createHmac('sha256', rateLimitKey)
    .update(JSON.stringify([what, ...parts]))
    .digest();
}
