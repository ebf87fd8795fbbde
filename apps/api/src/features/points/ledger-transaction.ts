import {
  inTransaction,
  isForeignKeyViolation,
  lockChild,
  type Queryable,
  retryOnConflict,
} from '@starchart/db';
import type { Actor } from '../../core/actor.ts';
import { notFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { storeDeliveries } from '../../platform/events/dispatch.ts';

interface LedgerDecision<Result> {
  at: Date;
  /** The family has webhooks: the change and their deliveries are written in one transaction. */
  hasWebhooks: boolean;
  /** The write takes several statements, so the child must be locked. */
  needsLock?: boolean;
  /** Writes the change; undefined, and no change, if the ledger has changed since it was read. */
  write(db: Queryable): Promise<Outcome<Result> | undefined>;
}

/** Reads in one statement and decides. Returns an outcome if there is nothing to write. */
type Attempt<Result> = (
  db: Queryable,
  lock: { isLocked: boolean },
) => Promise<Outcome<Result> | LedgerDecision<Result>>;

/**
 * Runs a use case on one child's ledger with optimistic locking: two round trips and no lock without a
 * conflict. After a conflict it runs again with the child's row locked.
 */
export async function updateLedger<Result>(
  ctx: ServiceContext,
  { familyId }: Actor,
  childId: number,
  attempt: Attempt<Result>,
): Promise<Outcome<Result>> {
  const { db } = ctx;
  const settle = async (on: Queryable, isLocked: boolean): Promise<Outcome<Result> | undefined> => {
    const decision = await attempt(on, { isLocked });
    if ('result' in decision) return decision;
    if (decision.needsLock && !isLocked) return undefined;
    if (!decision.hasWebhooks) return await decision.write(on);
    return await inTransaction(on, async (tx) => {
      const outcome = await decision.write(tx);
      if (outcome) await storeDeliveries(ctx, tx, { familyId, childId, at: decision.at }, outcome.events);
      return outcome;
    });
  };
  const update = async () => {
    const outcome = await settle(db, false);
    if (outcome) return outcome;
    return await inTransaction(db, async (tx) => {
      await lockChild(tx, familyId, childId);
      const settled = await settle(tx, true);
      if (!settled) throw new Error('The ledger changed although the child was locked');
      return settled;
    });
  };
  try {
    // A conflict aborts the whole transaction, so only its owner can retry.
    return await (db.isTransaction ? update() : retryOnConflict(update));
  } catch (error) {
    // The child, habit or reward was deleted concurrently.
    if (isForeignKeyViolation(error)) throw notFound();
    throw error;
  }
}
