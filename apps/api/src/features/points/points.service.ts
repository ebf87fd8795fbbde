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
import { pageAfter } from '../../core/pagination.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { getChild } from '../children/children.service.ts';
import { CONFLICT, updateLedger } from './ledger-transaction.ts';
import { presentEntry } from './present-entry.ts';

/** More than anybody collects, and far below what the database can count. */
const MAX_BALANCE = 1_000_000_000;

/** Takes points off a child's balance; its total stays. Throws NOT_FOUND, INSUFFICIENT_POINTS. */
export async function deductPoints(
  deps: ServiceContext,
  actor: ParentActor,
  input: AdjustPointsInput,
): Promise<PointsAdjusted> {
  authorize(actor, 'children.adjustPoints', input.id);
  const { newBalance } = await adjust(deps, actor, input.id, (ledger) => {
    if (input.pointsToDeduct > ledger.currentPoints) {
      throw new DomainError('INSUFFICIENT_POINTS', MESSAGES.pointsToDeduct);
    }
    const reason = input.reason || DEFAULTS.deductionReason;
    return { kind: 'adjustment', amount: -input.pointsToDeduct, isEarning: false, label: reason, reason };
  });
  return { pointsDeducted: input.pointsToDeduct, newBalance };
}

/** Adds points to a child's balance, not to its total: the level is for habits. Throws NOT_FOUND, CONFLICT. */
export async function giveBonus(
  deps: ServiceContext,
  actor: ParentActor,
  input: GiveBonusInput,
): Promise<BonusGiven> {
  authorize(actor, 'points.giveBonus', input.id);
  const { points, reason } = input;
  const { newBalance } = await adjust(deps, actor, input.id, (ledger) => {
    if (ledger.currentPoints + points > MAX_BALANCE) {
      throw new DomainError('CONFLICT', 'This child has more points than anybody can spend.');
    }
    return { kind: 'adjustment', amount: points, isEarning: false, label: reason, reason };
  });
  return { pointsGiven: points, newBalance };
}

/**
 * Takes a deduction or a bonus back by a reversal that names it. Throws NOT_FOUND, CONFLICT for lines of other kinds,
 * ALREADY_DECIDED for one that has been taken back, STARS_SPENT for a bonus that the balance no longer holds.
 */
export async function takeBackEntry(
  deps: ServiceContext,
  actor: ParentActor,
  entryId: number,
): Promise<EntryTakenBack> {
  const { familyId } = actor;
  const found = await findEntryContext(deps.db, familyId, entryId);
  if (!found) throw notFound();
  authorize(actor, 'points.takeBack', found.childId);
  return await updateLedger(deps.db, { familyId, childId: found.childId }, async (db, { isLocked }) => {
    const entry = isLocked ? await findEntryContext(db, familyId, entryId) : found;
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
    const { childId, label, reason } = entry;
    return await write(
      deps,
      db,
      { actor, childId, ledger: entry },
      {
        kind: 'reversal',
        amount: -entry.amount,
        isEarning: false,
        label,
        reason,
        reversesEntryId: entryId,
      },
    );
  });
}

/** Writes one line that is decided on the ledger alone. Throws NOT_FOUND, and what the decision throws. */
async function adjust(
  deps: ServiceContext,
  actor: ParentActor,
  childId: number,
  decide: (ledger: LedgerState) => EntryDraft,
): Promise<EntryTakenBack> {
  const { familyId } = actor;
  return await updateLedger(deps.db, { familyId, childId }, async (db) => {
    const ledger = await findLedgerState(db, familyId, childId);
    if (!ledger) throw notFound();
    return await write(deps, db, { actor, childId, ledger }, decide(ledger));
  });
}

async function write(
  deps: ServiceContext,
  db: Queryable,
  { actor, childId, ledger }: { actor: ParentActor; childId: number; ledger: LedgerState },
  draft: EntryDraft,
): Promise<EntryTakenBack | typeof CONFLICT> {
  const at = deps.clock.now();
  const day = familyDay(at, actor.timeZone);
  const next = appendEntries(ledger, [draft]);
  const change = { familyId: actor.familyId, childId, actor, at, day, ...next };
  const entryId = await applyLedgerChange(db, change);
  if (entryId === undefined) return CONFLICT;
  deps.changes.note({ familyId: actor.familyId, childId, kinds: ['points'] });
  return { entryId, newBalance: next.after.currentPoints };
}

/** One page of a child's ledger, newest first. Throws NOT_FOUND. */
export async function listPointsEntries(
  deps: ServiceContext,
  actor: Actor,
  input: ListPointsEntriesInput,
): Promise<PointsEntryPage> {
  await getChild(deps, actor, input.childId);
  return await pageAfter(
    input,
    (page) => listEntries(deps.db, actor.familyId, input.childId, { ...page, kind: input.kind }),
    presentEntry,
  );
}

/** Recounts a child's whole ledger. Throws NOT_FOUND. */
export async function verifyLedger(
  deps: ServiceContext,
  actor: Actor,
  childId: number,
): Promise<LedgerVerification> {
  authorize(actor, 'points.verify', childId);
  const recount = await recountLedger(deps.db, actor.familyId, childId);
  if (!recount) throw notFound();
  const { entries, currentPoints, totalPoints, faults } = recount;
  return { ok: faults.length === 0, entries, currentPoints, totalPoints };
}
