import {
  addAttempts,
  deleteAttempts,
  inTransaction,
  lockAttempts,
  type Queryable,
  removeAttempt,
} from '@starchart/db';
import { nextFamilyDayStart } from '@starchart/domain/family-day';
import type { Message, PlainMessage } from '@starchart/i18n';
import { type DomainError, type OperatorHint, rateLimited } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';

/** Longer than a family day, which has up to 25 hours. */
export const LONGEST_DAY_MS = 26 * 3_600_000;

/** A sliding-window rate limit. */
export interface Limit {
  /** Identifies what is counted: a keyed hash. */
  key: Buffer;
  /** The account of a password attempt; null for other attempts. */
  account: Buffer | null;
  max: number;
  /** Length of the window, in ms: no window of this length contains more than `max` attempts. */
  windowMs: number;
  /** The error message when no attempts are left. */
  refusal: PlainMessage;
  /** What the operator can change about it. */
  hint?: OperatorHint;
  /** The count from which a notification is sent; never if left out. */
  notifyFrom?: number;
  /** Retention of attempts, in ms; the window if left out. */
  keptMs?: number;
}

/** An attempt that has been counted. */
export interface ConsumedAttempt {
  /**
   * The highest count, this attempt included, of a limit at its `notifyFrom` or above; otherwise undefined.
   */
  notifyCount: number | undefined;
  /** Uncounts the attempt. */
  refund(): Promise<void>;
}

/**
 * Atomically consumes one attempt from every limit, or throws RATE_LIMITED and consumes none. Correct for concurrent attempts on
 * several servers. Do not call it in a transaction: the rollback after a rejection would uncount the attempt.
 */
export async function consume(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  limits: readonly Limit[],
): Promise<ConsumedAttempt> {
  const at = clock.now();
  const attempts = limits.map((limit) => ({
    ...limit,
    since: new Date(at.getTime() - limit.windowMs),
    keepUntil: new Date(at.getTime() + Math.min(limit.windowMs, limit.keptMs ?? limit.windowMs)),
  }));
  const counts = await inTransaction(db, async (tx) => {
    const found = await lockAttempts(tx, attempts);
    const madeAt = (limit: Limit) => found.find(({ key }) => key.equals(limit.key))?.madeAt ?? [];
    for (const limit of limits) {
      const until = refusedUntil(limit, madeAt(limit), at);
      if (until) {
        throw rateLimited(limit.refusal, retryAfterSeconds(until, at), limit.hint);
      }
    }
    await addAttempts(tx, attempts, at);
    return attempts.map((attempt) => madeAt(attempt).filter((made) => made > attempt.since).length + 1);
  });
  const notified = counts.filter(
    (count, index) => count >= (limits[index]?.notifyFrom ?? Number.POSITIVE_INFINITY),
  );
  return {
    notifyCount: notified.length > 0 ? Math.max(...notified) : undefined,
    refund: () => removeAttempt(db, keysOf(limits), at),
  };
}

/**
 * Consumes an attempt in the caller's transaction. False, and none is consumed, if none are left. For attempts that count only if the
 * transaction commits, and not for guesses, which a rollback must not uncount.
 */
export async function consumeInTransaction(
  { clock }: Pick<ServiceContext, 'clock'>,
  tx: Queryable,
  limit: Omit<Limit, 'refusal'>,
): Promise<boolean> {
  const at = clock.now();
  const attempt = {
    ...limit,
    since: new Date(at.getTime() - limit.windowMs),
    keepUntil: new Date(at.getTime() + limit.windowMs),
  };
  const [found] = await lockAttempts(tx, [attempt]);
  if (refusedUntil(limit, found?.madeAt ?? [], at)) return false;
  await addAttempts(tx, [attempt], at);
  return true;
}

export function resetAttempts(db: Queryable, limits: readonly Limit[]): Promise<void> {
  return deleteAttempts(db, keysOf(limits));
}

function keysOf(limits: readonly Limit[]): Buffer[] {
  return limits.map(({ key }) => key);
}

/** When a limit allows the next attempt; undefined if it allows one now. */
export function refusedUntil(
  { max, windowMs }: Pick<Limit, 'max' | 'windowMs'>,
  madeAt: readonly Date[],
  at: Date,
): Date | undefined {
  const counted = madeAt.map((made) => made.getTime()).filter((made) => made > at.getTime() - windowMs);
  const blocking = counted.toSorted((a, b) => a - b)[counted.length - max];
  return blocking === undefined ? undefined : new Date(blocking + windowMs);
}

const DAY_S = 86_400;

/** The value of `Retry-After`, in seconds: from 1 to one day. */
export function retryAfterSeconds(until: Date, at: Date): number {
  return Math.min(Math.max(Math.ceil((until.getTime() - at.getTime()) / 1000), 1), DAY_S);
}

/** RATE_LIMITED until the next family day. */
export function limitedUntilTomorrow(
  text: PlainMessage | Message,
  { timeZone }: { timeZone: string },
  at: Date,
): DomainError {
  return rateLimited(text, retryAfterSeconds(nextFamilyDayStart(at, timeZone), at));
}
