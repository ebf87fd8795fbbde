import { createHash, createHmac } from 'node:crypto';
import { DomainError } from '../../core/domain-error.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** A call as tRPC hands it to a middleware. */
interface Call {
  path: string;
  batchIndex: number;
  getRawInput(): Promise<unknown>;
  /** Whose key it is, where an access token brought it. */
  tokenId?: number | undefined;
}

/**
 * The key of a write, and what is stored of the two: enough to know them again. Throws VALIDATION for an `Idempotency-Key` that is
 * none.
 */
export async function requestFingerprint(
  answerKey: Buffer,
  idempotencyKey: string,
  { path, batchIndex, getRawInput, tokenId }: Call,
) {
  if (!KEY.test(idempotencyKey)) {
    throw new DomainError('VALIDATION', 'An Idempotency-Key has 1 to 255 visible ASCII characters.');
  }
  // The calls of a batch share the header, and each is a write of its own.
  const key = JSON.stringify([idempotencyKey, batchIndex, ...(tokenId === undefined ? [] : [tokenId])]);
  // A write without input may have no body; the procedure rejects an unreadable one.
  const request = [path, await getRawInput().catch(() => undefined)];
  return {
    key,
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

/**
 * The token of the session that a keyed request opens: a repeat opens the same session. It is derived from the server's secret and
 * the key, which is not stored.
 */
export function sessionTokenOf(
  answerKey: Buffer,
  { key, requestHash }: Pick<Awaited<ReturnType<typeof requestFingerprint>>, 'key' | 'requestHash'>,
): string {
  return createHmac('sha256', answerKey).update(`session ${key} `).update(requestHash).digest('base64url');
}

/** The key has been used for something else. */
export function keyReused(): DomainError {
  return new DomainError(
    'KEY_REUSED',
    'This Idempotency-Key has been used for another request. Use a new key for every new request.',
  );
}
