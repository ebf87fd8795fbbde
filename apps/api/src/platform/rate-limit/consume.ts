import { addTries, deleteTries, inTransaction, lockTries, type Queryable, takeTryBack } from '@starchart/db';
import { rateLimited } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { type Limit, refusedUntil, retryAfterSeconds } from './limit.ts';

/** A try that has been counted. */
export interface ConsumedAttempt {
  /** The most tries, this one included, of a limit that somebody is told of; undefined while nobody is. */
  toTell: number | undefined;
  /** Takes it back: it was none of those that are limited. */
  refund(): Promise<void>;
}

/**
 * Counts a try under all of the limits, or under none of them where one allows no more: throws RATE_LIMITED. Tries made at
 * once, on however many servers, are counted one after the other. Never within a transaction, which a refusal would roll back.
 */
export async function consume(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  limits: readonly Limit[],
): Promise<ConsumedAttempt> {
  const at = clock.now();
  const tries = limits.map((limit) => ({
    ...limit,
    since: new Date(at.getTime() - limit.windowMs),
    keepUntil: new Date(at.getTime() + Math.min(limit.windowMs, limit.keptMs ?? limit.windowMs)),
  }));
  const counts = await inTransaction(db, async (tx) => {
    const found = await lockTries(tx, tries);
    const madeAt = (limit: Limit) => found.find(({ key }) => key.equals(limit.key))?.madeAt ?? [];
    for (const limit of limits) {
      const until = refusedUntil(limit, madeAt(limit), at);
      if (until) throw rateLimited(limit.refusal, retryAfterSeconds(until, at));
    }
    await addTries(tx, tries, at);
    return tries.map((one) => madeAt(one).filter((made) => made > one.since).length + 1);
  });
  const told = counts.filter(
    (count, index) => count >= (limits[index]?.toldFrom ?? Number.POSITIVE_INFINITY),
  );
  return {
    toTell: told.length > 0 ? Math.max(...told) : undefined,
    refund: () => takeTryBack(db, keysOf(limits), at),
  };
}

/** Forgets what was counted under these limits. */
export function resetAttempts(db: Queryable, limits: readonly Limit[]): Promise<void> {
  return deleteTries(db, keysOf(limits));
}

function keysOf(limits: readonly Limit[]): Buffer[] {
  return limits.map(({ key }) => key);
}
