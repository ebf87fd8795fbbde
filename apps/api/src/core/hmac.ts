import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 of a list of values. The first one names the purpose if a key has several. */
export function hmac(key: Buffer, ...values: readonly (string | number)[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(values)).digest();
}

/**
 * Whether a text is this signature in base64url. Takes constant time. Compares texts, because several texts decode to the
 * same bytes.
 */
export function isSignature(text: string, signature: Buffer): boolean {
  const [given, expected] = [Buffer.from(text), Buffer.from(signature.toString('base64url'))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
