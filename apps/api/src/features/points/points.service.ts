import { applyLedgerChange, findLedgerState, listEntries, recountLedger } from '@starchart/db';
import {
  type AdjustPointsInput,
  DEFAULTS,
  type LedgerVerification,
  type ListPointsEntriesInput,
  MESSAGES,
  type PointsAdjusted,
  type PointsEntryPage,
} from '@starchart/schema';
import type { Actor, ParentActor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, notFound } from '../../domain-error.ts';
import { familyDay } from '../../family-day.ts';
import { pageAfter } from '../../page.ts';
import { canSeeChild } from '../children/children.policy.ts';
import { getChild } from '../children/children.service.ts';
import { continueLedger } from './ledger.ts';
import { LEDGER_MOVED, takeLedgerTurn } from './ledger-turn.ts';
import { presentEntry } from './present-entry.ts';

/** Takes points off a child's balance; its total stays. Throws NOT_FOUND, INSUFFICIENT_POINTS. */
export async function deductPoints(
  deps: Deps,
  actor: ParentActor,
  input: AdjustPointsInput,
): Promise<PointsAdjusted> {
  const { familyId } = actor;
  return await takeLedgerTurn(deps.db, { familyId, childId: input.id }, async (db) => {
    const ledger = await findLedgerState(db, familyId, input.id);
    if (!ledger) throw notFound();
    if (input.pointsToDeduct > ledger.currentPoints) {
      throw new DomainError('INSUFFICIENT_POINTS', MESSAGES.pointsToDeduct);
    }
    const at = deps.clock.now();
    const reason = input.reason || DEFAULTS.deductionReason;
    const next = continueLedger(ledger, [
      { kind: 'adjustment', amount: -input.pointsToDeduct, isEarning: false, label: reason, reason },
    ]);
    const isWritten = await applyLedgerChange(db, {
      familyId,
      childId: input.id,
      actor,
      at,
      day: familyDay(at, actor.timeZone),
      ...next,
    });
    if (!isWritten) return LEDGER_MOVED;
    return { pointsDeducted: input.pointsToDeduct, newBalance: next.after.currentPoints };
  });
}

/** One page of a child's ledger, newest first. Throws NOT_FOUND. */
export async function listPointsEntries(
  deps: Deps,
  actor: Actor,
  input: ListPointsEntriesInput,
): Promise<PointsEntryPage> {
  await getChild(deps, actor, input.childId);
  return await pageAfter(
    input,
    (page) => listEntries(deps.db, actor.familyId, input.childId, page),
    presentEntry,
  );
}

/** Recounts a child's whole ledger. Throws NOT_FOUND. */
export async function verifyLedger(deps: Deps, actor: Actor, childId: number): Promise<LedgerVerification> {
  const recount = canSeeChild(actor, childId) && (await recountLedger(deps.db, actor.familyId, childId));
  if (!recount) throw notFound();
  return recount;
}
