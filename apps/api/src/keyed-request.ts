import { createHash, createHmac } from 'node:crypto';
import { DomainError } from './domain-error.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Throws VALIDATION for an `Idempotency-Key` that is none. */
export function assertIdempotencyKey(key: string): void {
  if (KEY.test(key)) return;
  throw new DomainError('VALIDATION', 'An Idempotency-Key has 1 to 255 visible ASCII characters.');
}

/** What is stored of a write and its key: enough to know the two again. */
export function hashesOf(answerKey: Buffer, key: string, request: unknown) {
  return {
    keyHash: createHash('sha256').update(key).digest(),
    // Keyed, because a request may hold a password that a bare hash would let somebody guess.
    requestHash: createHmac('sha256', answerKey).update(JSON.stringify(request, inOrder)).digest(),
  };
}

/** The order of an object's fields means nothing. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The key has been used for something else. */
export function keyReused(): DomainError {
  return new DomainError(
    'KEY_REUSED',
    'This Idempotency-Key has been used for another request. Use a new key for every new request.',
  );
}
