import { timingSafeEqual } from 'node:crypto';
import { sign as signAnew } from '@fastify/cookie';

/** More families than one server serves at a time. */
const MOST_REMEMBERED = 10_000;

/**
 * Signs cookies with the secret, and reads what it has signed, as `@fastify/cookie` does. Remembers the signatures that have come
 * back: each request of somebody who is signed in needs the same one, twice.
 */
export function cookieSigner(secret: string) {
  const cameBack = new Map<string, string>();

  function sign(value: string): string {
    return cameBack.get(value) ?? signAnew(value, secret);
  }

  function unsign(signed: string) {
    const value = signed.slice(0, Math.max(0, signed.lastIndexOf('.')));
    const right = sign(value);
    if (!isEqual(right, signed)) return { valid: false as const, renew: false as const, value: null };
    if (cameBack.size >= MOST_REMEMBERED) cameBack.clear();
    cameBack.set(value, right);
    return { valid: true as const, renew: false, value };
  }

  return { sign, unsign };
}

/** Takes as long wherever two texts differ. */
function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
