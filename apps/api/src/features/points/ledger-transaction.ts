import {
  inTransaction,
  type LedgerChange,
  lockChild,
  type Queryable,
  retryOnConflict,
  type WriterDay,
} from '@starchart/db';
import type { LedgerUpdate } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import { MAX_ENTRIES_A_DAY } from '@starchart/schema';
import { type Actor, ledgerActor, ledgerWriter } from '../../core/actor.ts';
import type { DomainError } from '../../core/domain-error.ts';
import { asStored, type DomainEvent, type Outcome, type StoredEvent } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { queueWebhookEvents } from '../../platform/outbox/webhook-outbox.ts';
import { limitedUntilTomorrow } from '../../platform/rate-limit/rate-limit.ts';

/** What a decision is based on. */
interface LedgerContext {
  childId: number;
  /** The entries that the writer added on this family day, from the statement that reads the version: see `entriesOfWriter`. */
  entriesToday: number;
  /** Whether the family has webhooks. Only a change without events for webhooks can leave it out. */
  hasWebhooks?: boolean;
}

export interface Moment {
  at: Date;
  /** The family's day at that instant. */
  day: string;
}

/** The outcome of a write whose webhook deliveries are not stored yet. */
interface Written<Result, Event extends DomainEvent> {
  result: Result;
  events: readonly Event[];
}

export interface LedgerWrite<Result, Event extends DomainEvent = StoredEvent> {
  /** The ledger after the change, and its new entries. */
  next: LedgerUpdate;
  /** Writes the change. Returns undefined, and writes nothing, if the ledger has changed since it was read. */
  write: (db: Queryable, change: LedgerChange) => Promise<Written<Result, Event> | undefined>;
}

interface LedgerUseCase<Context extends LedgerContext, Result> {
  read: (db: Queryable, today: Moment & WriterDay) => Promise<Context>;
  /** Returns what to write, or the outcome if there is nothing to write. */
  decide: (
    context: Context,
    moment: Moment,
  ) =>
    | Outcome<Result>
    | LedgerWrite<Result, Context extends { hasWebhooks: boolean } ? DomainEvent : StoredEvent>;
  /** A job writes as many entries as it has to. */
  isJob?: boolean;
  /** The child does it on its own page. */
  isOnOwnPage?: boolean;
}

/** Builds the write of a decision; infers its result type. */
export function ledgerWrite<Result, Event extends DomainEvent = StoredEvent>(
  next: LedgerUpdate,
  write: LedgerWrite<Result, Event>['write'],
): LedgerWrite<Result, Event> {
  return { next, write };
}

/** The current moment of the actor's family, and who writes then. */
export function writerNow({ clock }: Pick<ServiceContext, 'clock'>, actor: Actor): Moment & WriterDay {
  const at = clock.now();
  return { at, day: familyDay(at, actor.timeZone), writer: ledgerWriter(actor) };
}

/**
 * Runs a use case on one child's ledger with optimistic locking: two round trips and no lock without a
 * conflict. After a conflict it runs again with the child's row locked. Writes the webhook deliveries of the
 * events in the transaction of the change. Throws RATE_LIMITED until the next family day above `MAX_ENTRIES_A_DAY`.
 */
export async function updateLedger<Context extends LedgerContext, Result>(
  ctx: ServiceContext,
  actor: Actor,
  {
    read,
    decide,
    isJob = false,
    isOnOwnPage = actor.role === 'child' && !isJob,
  }: LedgerUseCase<Context, Result>,
): Promise<Outcome<Result>> {
  const { familyId } = actor;
  /** The outcome is undefined after a conflict. */
  async function runAttempt(
    db: Queryable,
  ): Promise<{ childId: number; outcome?: Outcome<Result> | undefined }> {
    const { writer, ...moment } = writerNow(ctx, actor);
    const { at } = moment;
    const context = await read(db, { ...moment, writer });
    const { childId } = context;
    const decision = decide(context, moment);
    if (!('write' in decision)) return { childId, outcome: decision };
    const { next, write } = decision;
    // A change without entries, such as a rejection, is always possible.
    if (!isJob && next.entries.length > 0 && context.entriesToday + next.entries.length > MAX_ENTRIES_A_DAY) {
      throw tooManyEntries(actor, moment);
    }
    const change = { familyId, childId, actor: ledgerActor(actor), isSeen: isOnOwnPage, ...moment, ...next };
    const outcome = !context.hasWebhooks
      ? await write(db, change)
      : await inTransaction(db, async (tx) => {
          const written = await write(tx, change);
          if (written) await queueWebhookEvents(ctx, tx, { familyId, childId, at }, written.events);
          return written;
        });
    return { childId, outcome: outcome && asStored(outcome) };
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

function tooManyEntries(actor: Actor, { at }: Moment): DomainError {
  const text = actor.role === 'grown-up' ? 'points.tooManyEntries' : 'points.tooManyEntriesOfChild';
  return limitedUntilTomorrow(text, actor, at);
}
