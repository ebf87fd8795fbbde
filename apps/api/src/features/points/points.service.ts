import {
  applyLedgerChange,
  findEntryContext,
  findLedgerAudit,
  findLedgerState,
  listEntries,
  openSnapshot,
  recountLedger,
} from '@starchart/db';
import { appendEntries, type EntryDraft, type LedgerState } from '@starchart/domain';
import {
  type AdjustPointsInput,
  type BonusGiven,
  DEFAULTS,
  type EntryTakenBack,
  type GiveBonusInput,
  type IdInput,
  type ListPointsEntriesInput,
  type ledgerVerification,
  MESSAGES,
  type OfChildInput,
  type PointsAdjusted,
  type pointsEntryPage,
} from '@starchart/schema';
import type { z } from 'zod';
import type { Actor, GrownUpActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import { pageAfter } from '../../core/pagination.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { getChild } from '../children/children.service.ts';
import { assertBonus, readBonusesGiven } from './bonus-limit.ts';
import { ledgerWrite, updateLedger } from './ledger-transaction.ts';
import { presentEntry } from './present-entry.ts';
import { isTooLongForRequest } from './verify-ledgers.ts';

/** Deducts points from the balance, not from the total. Throws NOT_FOUND, INSUFFICIENT_POINTS. */
export async function deductPoints(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id: childId, pointsToDeduct, reason: given }: AdjustPointsInput,
): Promise<Outcome<PointsAdjusted>> {
  authorize(actor, 'points.adjust', childId);
  return await updateLedger(ctx, actor, {
    read: async (db, today) => orNotFound(await findLedgerState(db, actor.familyId, childId, today)),
    decide: (ledger) => {
      if (pointsToDeduct > ledger.currentPoints) {
        throw new DomainError('INSUFFICIENT_POINTS', MESSAGES.pointsToDeduct);
      }
      const reason = given || DEFAULTS.deductionReason;
      return append(
        ledger,
        {
          kind: 'adjustment',
          amount: -pointsToDeduct,
          isEarning: false,
          label: reason,
          labelKey: given ? null : 'default-deduction',
          reason,
        },
        ({ newBalance }) => ({ pointsDeducted: pointsToDeduct, newBalance }),
      );
    },
  });
}

/**
 * Adds points to the balance, not to the total, which determines the level. Throws NOT_FOUND, CONFLICT, also above the limit of a helper or a guest.
 */
export async function giveBonus(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id: childId, points, reason }: GiveBonusInput,
): Promise<Outcome<BonusGiven>> {
  authorize(actor, 'points.bonus', childId);
  return await updateLedger(ctx, actor, {
    read: async (db, today) => {
      const ledger = orNotFound(await findLedgerState(db, actor.familyId, childId, today));
      // After the version of the ledger: a bonus in between is a conflict, and this runs again.
      return { ...ledger, given: await readBonusesGiven(db, actor, childId, today.day) };
    },
    decide: ({ given, ...ledger }) => {
      assertBonus(actor, { ...ledger, given }, points);
      return append(
        ledger,
        { kind: 'adjustment', amount: points, isEarning: false, label: reason, reason },
        ({ newBalance }) => ({ pointsGiven: points, newBalance }),
      );
    },
  });
}

/**
 * Reverses a deduction or a bonus. Throws NOT_FOUND, CONFLICT for other kinds of entries, ALREADY_DECIDED for
 * a reversed one, STARS_SPENT if the balance is below the bonus.
 */
export async function takeBackEntry(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id: entryId }: IdInput,
): Promise<Outcome<EntryTakenBack>> {
  return await updateLedger(ctx, actor, {
    read: async (db, today) => {
      const entry = orNotFound(await findEntryContext(db, actor.familyId, entryId, today));
      authorize(actor, 'points.adjust', entry.childId);
      return entry;
    },
    decide: (entry) => {
      if (entry.kind !== 'adjustment') {
        throw new DomainError('CONFLICT', 'points.onlyAdjustments');
      }
      if (entry.reversalId !== null) {
        throw new DomainError('ALREADY_DECIDED', 'points.alreadyTakenBack');
      }
      if (entry.amount > entry.currentPoints) {
        throw new DomainError('STARS_SPENT', 'points.starsSpent');
      }
      const { label, labelKey, labelParams, reason, amount } = entry;
      return append(
        entry,
        {
          kind: 'reversal',
          amount: -amount,
          isEarning: false,
          label,
          labelKey,
          labelParams,
          reason,
          reversesEntryId: entryId,
        },
        (written) => written,
      );
    },
  });
}

/** Decides to append one entry without webhook deliveries. */
function append<Result>(
  ledger: LedgerState,
  draft: EntryDraft,
  present: (written: EntryTakenBack) => Result,
) {
  const next = appendEntries(ledger, [draft]);
  return ledgerWrite<Result>(next, async (tx, change) => {
    const entryId = await applyLedgerChange(tx, change);
    if (entryId === undefined) return undefined;
    const { familyId, childId } = change;
    return {
      result: present({ entryId, newBalance: next.after.currentPoints }),
      events: [{ type: 'points.adjusted', familyId, childId }],
    };
  });
}

/** One page of a child's ledger, newest first. Throws NOT_FOUND. */
export async function listPointsEntries(
  ctx: ServiceContext,
  actor: Actor,
  input: ListPointsEntriesInput,
): Promise<z.input<typeof pointsEntryPage>> {
  await getChild(ctx, actor, { id: input.childId });
  const { items, nextCursor } = await pageAfter(input, (page) =>
    listEntries(ctx.db, actor.familyId, input.childId, { ...page, kind: input.kind }),
  );
  return { items: items.map((entry) => presentEntry(entry, ctx.language)), nextCursor };
}

/**
 * Recounts a child's whole ledger; for one that is too long, returns the result of the last nightly audit. Throws NOT_FOUND, and CONFLICT
 * until the first audit of a ledger that is too long.
 */
export async function verifyLedger(
  ctx: ServiceContext,
  actor: Actor,
  { childId }: OfChildInput,
): Promise<z.input<typeof ledgerVerification>> {
  authorize(actor, 'children.read', childId);
  const { entryCount, audit } = orNotFound(await findLedgerAudit(ctx.db, actor.familyId, childId));
  if (isTooLongForRequest(entryCount)) {
    if (audit) return { ...audit, nightly: true };
    throw new DomainError('CONFLICT', 'points.tooManyToVerify');
  }
  const verifiedAt = ctx.clock.now();
  const { db: snapshot, close } = await openSnapshot(ctx.db);
  const found = await recountLedger(snapshot, actor.familyId, childId).finally(close);
  const recount = orNotFound(found);
  const { entries, currentPoints, totalPoints, faults } = recount;
  return { ok: faults.length === 0, entries, currentPoints, totalPoints, verifiedAt, nightly: false };
}
