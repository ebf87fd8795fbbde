import { responseOf } from '@/lib/api/server-error';

/** The wait before the next try in the background. In ms. */
const BACKOFF_MS = { first: 5_000, most: 5 * 60_000 };
/** A proxy may name any time. In ms. */
const LONGEST_RETRY_AFTER_MS = 10 * 60_000;

/**
 * How long to wait after a number of failures in a row, in ms: twice as long each time, with jitter, and not less than the `Retry-After` of
 * the server. `random` is from 0 to 1.
 */
export function backoffMs(
  failures: number,
  error?: unknown,
  { first, most } = BACKOFF_MS,
  random = Math.random(),
): number {
  const backoff = Math.min(first * 2 ** (failures - 1), most) * (0.5 + random / 2);
  // The pages of all families do not come back at the same moment.
  return Math.max(retryAfterMs(error) * (1 + random / 10), backoff);
}

/** `Retry-After` of the response behind an error, in ms: seconds or a date. Zero without one. */
export function retryAfterMs(error: unknown): number {
  const headers = responseOf(error)?.headers;
  const value = headers?.get('retry-after');
  if (!value) return 0;
  const sentAt = Date.parse(headers?.get('date') ?? '') || Date.now();
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - sentAt;
  return Math.min(Math.max(ms, 0) || 0, LONGEST_RETRY_AFTER_MS);
}
