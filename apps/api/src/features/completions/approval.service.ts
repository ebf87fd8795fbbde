import {
  changeCompletions,
  findApprovalContexts,
  findRejectionContext,
  listPendingCompletions,
  listPendingIdsOfHabit,
} from '@starchart/db';
import { appendEntries, changeHistory, scheduleFacts } from '@starchart/domain';
import {
  type ApproveCompletionsInput,
  type CompletionRejected,
  type completionsApproved,
  type pendingCompletion,
  type RejectCompletionInput,
} from '@starchart/schema';
import type { z } from 'zod';
import type { Actor, GrownUpActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, orNotFound } from '../../core/domain-error.ts';
import type { DomainEvent, Outcome } from '../../core/domain-events.ts';
import { canSeeChild } from '../../core/permissions.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { ledgerWrite, updateLedger, writerNow } from '../points/ledger-transaction.ts';
import { approvalEffects } from './book-completions.ts';
import { rejectionNote } from './completion-entries.ts';
import { completionApproved, gainOf, rejectedOrUndone } from './completion-events.ts';

type ApprovalContext = Awaited<ReturnType<typeof findApprovalContexts>>[number];

/** The pending completions of all children whom the actor sees, oldest first. */
export async function listPendingOfFamily(
  ctx: ServiceContext,
  actor: GrownUpActor,
): Promise<z.input<typeof pendingCompletion>[]> {
  return await listPendingCompletions(ctx.db, actor.familyId, actor.restriction?.childIds ?? null);
}

/**
 * Approves pending completions: credits their points and the badges that they earn. Idempotent per id: `approved` also if it
 * counted before, `gone` for one that was undone or rejected, or that the actor does not see. The ledgers of the children change
 * independently of each other.
 */
export async function approveCompletions(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { ids }: ApproveCompletionsInput,
): Promise<Outcome<z.input<typeof completionsApproved>>> {
  authorize(actor, 'completions.decide');
  const found = await findApprovalContexts(ctx.db, actor.familyId, ids, writerNow(ctx, actor));
  const children = found.filter(({ childId }) => canSeeChild(actor, childId));
  const approvals: Outcome<ChildApproval>[] = [];
  const failures: unknown[] = [];
  for (const context of children) {
    try {
      approvals.push(await approveOfChild(ctx, actor, ids, context));
    } catch (error) {
      failures.push(error);
    }
  }
  if (approvals.length === 0 && failures.length > 0) throw failures[0];
  const approved = new Set(approvals.flatMap(({ result }) => result.approvedIds));
  return {
    result: {
      results: ids.map((id) => ({ id, result: approved.has(id) ? 'approved' : 'gone' })),
      balances: approvals.map(({ result: { childId, currentPoints, totalPoints } }) => ({
        childId,
        currentPoints,
        totalPoints,
      })),
    },
    events: approvals.flatMap(({ events }) => events),
  };
}

/** Approves all pending completions of a habit, in one ledger transaction. */
export async function approvePendingOfHabit(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { childId, habitId }: { childId: number; habitId: number },
): Promise<readonly DomainEvent[]> {
  authorize(actor, 'completions.decide', childId);
  const ids = await listPendingIdsOfHabit(ctx.db, actor.familyId, habitId);
  const [known] = await findApprovalContexts(ctx.db, actor.familyId, ids, writerNow(ctx, actor));
  return known ? (await approveOfChild(ctx, actor, ids, known)).events : [];
}

interface ChildApproval {
  childId: number;
  approvedIds: number[];
  currentPoints: number;
  totalPoints: number;
}

/** Approves those of the completions that are pending and of one child. `known` is what was read of it before, for this actor. */
export async function approveOfChild(
  ctx: ServiceContext,
  actor: Actor,
  ids: readonly number[],
  known: ApprovalContext,
  isJob = false,
): Promise<Outcome<ChildApproval>> {
  const { familyId } = actor;
  const { childId } = known;
  let isFirst = true;
  return await updateLedger(ctx, actor, {
    isJob,
    read: async (db, today) => {
      if (isFirst) {
        isFirst = false;
        return known;
      }
      const contexts = await findApprovalContexts(db, familyId, ids, today);
      return contexts.find((context) => context.childId === childId) ?? { ...known, completions: [] };
    },
    decide: (context, moment) => {
      const approvedIds = context.completions.map(({ id }) => id);
      const pending = context.completions.filter(({ status }) => status === 'pending');
      const { currentPoints, totalPoints } = context;
      if (pending.length === 0) {
        return { result: { childId, approvedIds, currentPoints, totalPoints }, events: [] };
      }
      const { effects, next, badgeKeys } = approvalEffects(context, pending, moment);
      const after = { currentPoints: next.after.currentPoints, totalPoints: next.after.totalPoints };
      return ledgerWrite(next, async (tx, change) => {
        const child = { familyId, childId };
        if (!(await changeCompletions(tx, change, effects))) return undefined;
        return {
          result: { childId, approvedIds, ...after },
          events: [
            ...pending.map((completion) => completionApproved(child, completion, completion, after)),
            ...gainOf(child, context, after, badgeKeys).events,
          ],
        };
      });
    },
  });
}

/**
 * Rejects a pending completion: removes it, evaluates the streaks from its week on, and writes a note, with the reason if there is one.
 * Throws NOT_FOUND, also if it was undone or rejected before, and ALREADY_DECIDED if it counts.
 */
export async function rejectCompletion(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id, reason }: RejectCompletionInput,
): Promise<Outcome<CompletionRejected>> {
  const { familyId } = actor;
  return await updateLedger(ctx, actor, {
    read: async (db, today) => {
      const habit = orNotFound(await findRejectionContext(db, familyId, id, today));
      authorize(actor, 'completions.decide', habit.childId);
      return habit;
    },
    decide: (habit) => {
      const completion = orNotFound(habit.rows.find((row) => row.id === id));
      if (completion.status === 'counted') {
        throw new DomainError('ALREADY_DECIDED', 'This one is approved. You can remove it in the chart.');
      }
      const removal = { from: completion.day, removedIds: [id] };
      const facts = scheduleFacts(habit, actor.weekStartsOn);
      const { changed, counters } = changeHistory(habit, removal, facts);
      const habits = [{ habitId: habit.habitId, ...counters, completions: 0, earlyCompletions: 0 }];
      const notes = [rejectionNote(habit, completion, [], reason)];
      return ledgerWrite(appendEntries(habit, []), async (tx, change) => {
        const child = { familyId, childId: habit.childId };
        const effects = { added: [], removedIds: [id], changed, habits, notes };
        if (!(await changeCompletions(tx, change, effects))) return undefined;
        return {
          result: { id, result: 'rejected' },
          events: [rejectedOrUndone(child, habit, completion, habit), { type: 'note.written', ...child }],
        };
      });
    },
  });
}
