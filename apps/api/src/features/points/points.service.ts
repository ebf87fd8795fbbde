import {
  applyLedgerChange,
  findEntryContext,
  findLedgerState,
  listEntries,
  type Queryable,
  recountLedger,
} from '@starchart/db';
import { appendEntries, type EntryDraft, type LedgerState } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import {
  type AdjustPointsInput,
  type BonusGiven,
  DEFAULTS,
  type EntryTakenBack,
  type GiveBonusInput,
  type LedgerVerification,
  type ListPointsEntriesInput,
  MESSAGES,
  type PointsAdjusted,
  type PointsEntryPage,
} from '@starchart/schema';
import type { Actor, ParentActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, notFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import { pageAfter } from '../../core/pagination.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { getChild } from '../children/children.service.ts';
import { updateLedger } from './ledger-transaction.ts';
import { presentEntry } from './present-entry.ts';

/** Far above real balances, and far below the range of the column. */
const MAX_BALANCE = 1_000_000_000;

/** Deducts points from the balance, not from the total. Throws NOT_FOUND, INSUFFICIENT_POINTS. */
export async function deductPoints(
  ctx: ServiceContext,
  actor: ParentActor,
  input: AdjustPointsInput,
): Promise<Outcome<PointsAdjusted>> {
  authorize(actor, 'children.adjustPoints', input.id);
  return await updateLedger(ctx, actor, input.id, async (db) => {
    const ledger = await findLedger(db, actor, input.id);
    if (input.pointsToDeduct > ledger.currentPoints) {
      throw new DomainError('INSUFFICIENT_POINTS', MESSAGES.pointsToDeduct);
    }
    const reason = input.reason || DEFAULTS.deductionReason;
    return adjustment(
      ctx,
      actor,
      { childId: input.id, ledger },
      { kind: 'adjustment', amount: -input.pointsToDeduct, isEarning: false, label: reason, reason },
      ({ newBalance }) => ({ pointsDeducted: input.pointsToDeduct, newBalance }),
    );
  });
}

/** Adds points to the balance, not to the total, which determines the level. Throws NOT_FOUND, CONFLICT. */
export async function giveBonus(
  ctx: ServiceContext,
  actor: ParentActor,
  { id: childId, points, reason }: GiveBonusInput,
): Promise<Outcome<BonusGiven>> {
  authorize(actor, 'points.giveBonus', childId);
  return await updateLedger(ctx, actor, childId, async (db) => {
    const ledger = await findLedger(db, actor, childId);
    if (ledger.currentPoints + points > MAX_BALANCE) {
      throw new DomainError('CONFLICT', 'This child has more points than anybody can spend.');
    }
    return adjustment(
      ctx,
      actor,
      { childId, ledger },
      { kind: 'adjustment', amount: points, isEarning: false, label: reason, reason },
      ({ newBalance }) => ({ pointsGiven: points, newBalance }),
    );
  });
}

/**
 * Reverses a deduction or a bonus. Throws NOT_FOUND, CONFLICT for other kinds of entries, ALREADY_DECIDED for
 * a reversed one, STARS_SPENT if the balance is below the bonus.
 */
export async function takeBackEntry(
  ctx: ServiceContext,
  actor: ParentActor,
  entryId: number,
): Promise<Outcome<EntryTakenBack>> {
  const found = await findEntryContext(ctx.db, actor.familyId, entryId);
  if (!found) throw notFound();
  authorize(actor, 'points.takeBack', found.childId);
  return await updateLedger(ctx, actor, found.childId, async (db, { isLocked }) => {
    const entry = isLocked ? await findEntryContext(db, actor.familyId, entryId) : found;
    if (!entry) throw notFound();
    if (entry.kind !== 'adjustment') {
      throw new DomainError('CONFLICT', 'Only a deduction or a bonus can be taken back here.');
    }
    if (entry.reversalId !== null) {
      throw new DomainError('ALREADY_DECIDED', 'This has been taken back already.');
    }
    if (entry.amount > entry.currentPoints) {
      throw new DomainError('STARS_SPENT', 'These stars have already been spent.');
    }
    const { childId, label, reason, amount } = entry;
    return adjustment(
      ctx,
      actor,
      { childId, ledger: entry },
      { kind: 'reversal', amount: -amount, isEarning: false, label, reason, reversesEntryId: entryId },
      (written) => written,
    );
  });
}

async function findLedger(db: Queryable, actor: ParentActor, childId: number): Promise<LedgerState> {
  const ledger = await findLedgerState(db, actor.familyId, childId);
  if (!ledger) throw notFound();
  return ledger;
}

/** Decides to append one entry without webhook deliveries. */
function adjustment<Result>(
  ctx: ServiceContext,
  actor: ParentActor,
  { childId, ledger }: { childId: number; ledger: LedgerState },
  draft: EntryDraft,
  present: (written: EntryTakenBack) => Result,
) {
  const { familyId, timeZone } = actor;
  const at = ctx.clock.now();
  const next = appendEntries(ledger, [draft]);
  const change = { familyId, childId, actor, at, day: familyDay(at, timeZone), ...next };
  return {
    at,
    hasWebhooks: false,
    async write(tx: Queryable): Promise<Outcome<Result> | undefined> {
      const entryId = await applyLedgerChange(tx, change);
      if (entryId === undefined) return undefined;
      return {
        result: present({ entryId, newBalance: next.after.currentPoints }),
        events: [{ type: 'points.adjusted', familyId, childId }],
      };
    },
  };
}

/** One page of a child's ledger, newest first. Throws NOT_FOUND. */
export async function listPointsEntries(
  ctx: ServiceContext,
  actor: Actor,
  input: ListPointsEntriesInput,
): Promise<PointsEntryPage> {
  await getChild(ctx, actor, input.childId);
  return await pageAfter(
    input,
    (page) => listEntries(ctx.db, actor.familyId, input.childId, { ...page, kind: input.kind }),
    presentEntry,
  );
}

/** Recounts a child's whole ledger. Throws NOT_FOUND. */
export async function verifyLedger(
  ctx: ServiceContext,
  actor: Actor,
  childId: number,
): Promise<LedgerVerification> {
  authorize(actor, 'points.verify', childId);
  const recount = await recountLedger(ctx.db, actor.familyId, childId);
  if (!recount) throw notFound();
  const { entries, currentPoints, totalPoints, faults } = recount;
  return { ok: faults.length === 0, entries, currentPoints, totalPoints };
}
