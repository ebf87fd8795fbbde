import { createHash, createHmac } from 'node:crypto';
import { DomainError } from '../../core/domain-error.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

interface Call {
  path: string;
  batchIndex: number;
  getRawInput(): Promise<unknown>;
  /** The access token that sent the key, if any. */
  tokenId?: number | undefined;
}

/**
 * The key of a write and the hashes that are stored of key and request. Throws VALIDATION for an invalid
 * `Idempotency-Key`.
 */
export async function requestFingerprint(
  answerKey: Buffer,
  idempotencyKey: string,
  { path, batchIndex, getRawInput, tokenId }: Call,
) {
  if (!KEY.test(idempotencyKey)) {
    throw new DomainError('VALIDATION', 'idempotency.invalidKey');
  }
  // All calls of a batch share the header, but each is a write of its own.
  const key = JSON.stringify([idempotencyKey, batchIndex, ...(tokenId === undefined ? [] : [tokenId])]);
  // A write without input may have no body; the procedure rejects an unreadable one.
  const request = [path, await getRawInput().catch(() => undefined)];
  return {
    key,
    keyHash: createHash('sha256').update(key).digest(),
    // Keyed, because a plain hash of a password could be brute-forced.
    requestHash: createHmac('sha256', answerKey).update(JSON.stringify(request, inOrder)).digest(),
  };
}

/** Sorts fields, so that their order does not matter. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export function keyReused(): DomainError {
  return new DomainError('KEY_REUSED', 'idempotency.keyReused');
}
