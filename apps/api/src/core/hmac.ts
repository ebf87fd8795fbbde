import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 of a list of values. The first one names the purpose if a key has several. */
export function hmac(key: Buffer, ...values: readonly (string | number)[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(values)).digest();
}

/** Whether a text is this signature in base64url. Takes constant time. */
export function isSignature(text: string, signature: Buffer): boolean {
  const given = Buffer.from(text, 'base64url');
  return given.length === signature.length && timingSafeEqual(given, signature);
}
