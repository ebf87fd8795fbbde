import { inTransaction, lockChild, type Queryable, retryOnConflict } from '@starchart/db';
import { familyDay } from '@starchart/domain/family-day';
import type { Actor } from '../../core/actor.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { queueWebhookEvents } from '../../platform/outbox/webhook-outbox.ts';

/** What a decision is based on. */
interface LedgerContext {
  childId: number;
  /** Whether the family has webhooks. Left out by changes without webhook events. */
  hasWebhooks?: boolean;
}

export interface Moment {
  at: Date;
  /** The family's day at that instant. */
  day: string;
}

/** Writes the change. Returns undefined, and writes nothing, if the ledger has changed since it was read. */
type LedgerWrite<Result> = (db: Queryable) => Promise<Outcome<Result> | undefined>;

interface LedgerUseCase<Context extends LedgerContext, Result> {
  read: (db: Queryable, moment: Moment) => Promise<Context>;
  /** Returns the write, or the outcome if there is nothing to write. */
  decide: (context: Context, moment: Moment) => Outcome<Result> | LedgerWrite<Result>;
}

/**
 * Runs a use case on one child's ledger with optimistic locking: two round trips and no lock without a
 * conflict. After a conflict it runs again with the child's row locked. Writes the webhook deliveries of the
 * events in the transaction of the change.
 */
export async function updateLedger<Context extends LedgerContext, Result>(
  ctx: ServiceContext,
  { familyId, timeZone }: Actor,
  { read, decide }: LedgerUseCase<Context, Result>,
): Promise<Outcome<Result>> {
  /** The outcome is undefined after a conflict. */
  async function runAttempt(
    db: Queryable,
  ): Promise<{ childId: number; outcome?: Outcome<Result> | undefined }> {
    const at = ctx.clock.now();
    const moment = { at, day: familyDay(at, timeZone) };
    const context = await read(db, moment);
    const { childId } = context;
    const decision = decide(context, moment);
    if (typeof decision !== 'function') return { childId, outcome: decision };
    if (!context.hasWebhooks) return { childId, outcome: await decision(db) };
    const outcome = await inTransaction(db, async (tx) => {
      const written = await decision(tx);
      if (written) await queueWebhookEvents(ctx, tx, { familyId, childId, at }, written.events);
      return written;
    });
    return { childId, outcome };
  }

  async function update(): Promise<Outcome<Result>> {
    const { childId, outcome } = await runAttempt(ctx.db);
    if (outcome) return outcome;
    return await inTransaction(ctx.db, async (tx) => {
      await lockChild(tx, familyId, childId);
      const locked = await runAttempt(tx);
      if (!locked.outcome) throw new Error('The ledger changed although the child was locked');
      return locked.outcome;
    });
  }

  // A serialization failure or deadlock aborts the whole transaction, so only its owner can retry.
  return await (ctx.db.isTransaction ? update() : retryOnConflict(update));
}
