import { findDecisionContexts, listPendingCompletions, listPendingIdsOfHabit } from '@starchart/db';
import type { ApproveCompletionsInput, completionsApproved, pendingCompletion } from '@starchart/schema';
import type { z } from 'zod';
import type { Actor, GrownUpActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import type { Outcome, StoredEvent } from '../../core/domain-events.ts';
import { canSeeChild } from '../../core/permissions.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { toProblem } from '../../core/to-problem.ts';
import { updateLedger, writerNow } from '../points/ledger-transaction.ts';
import { changeAndWrite } from './write-change.ts';

type DecisionContext = Awaited<ReturnType<typeof findDecisionContexts>>[number];

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
 * independently of each other: those of a child whose ledger does not change are `failed`, with the reason. Throws if all are.
 */
export async function approveCompletions(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { ids }: ApproveCompletionsInput,
): Promise<Outcome<z.input<typeof completionsApproved>>> {
  authorize(actor, 'completions.decide');
  const found = await findDecisionContexts(ctx.db, actor.familyId, ids, writerNow(ctx, actor));
  const children = found.filter(({ childId }) => canSeeChild(actor, childId));
  const approvals: Outcome<ChildApproval>[] = [];
  const errors: unknown[] = [];
  const reasons = new Map<number, string>();
  for (const context of children) {
    try {
      approvals.push(await approveOfChild(ctx, actor, ids, context));
    } catch (error) {
      errors.push(error);
      const reason = toProblem(error, ctx.language).message;
      for (const { id } of context.habits.flatMap(({ rows }) => rows)) reasons.set(id, reason);
    }
  }
  if (approvals.length === 0 && errors.length > 0) throw errors[0];
  const approved = new Set(approvals.flatMap(({ result }) => result.approvedIds));
  return {
    result: {
      results: ids.map((id) => {
        const reason = reasons.get(id);
        if (reason !== undefined) return { id, result: 'failed', reason };
        return { id, result: approved.has(id) ? 'approved' : 'gone' };
      }),
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
): Promise<readonly StoredEvent[]> {
  authorize(actor, 'completions.decide', childId);
  const ids = await listPendingIdsOfHabit(ctx.db, actor.familyId, habitId);
  const [known] = await findDecisionContexts(ctx.db, actor.familyId, ids, writerNow(ctx, actor));
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
  known: DecisionContext,
  isJob = false,
): Promise<Outcome<ChildApproval>> {
  const { childId } = known;
  let isFirst = true;
  return await updateLedger(ctx, actor, {
    isJob,
    read: async (db, today) => {
      if (isFirst) {
        isFirst = false;
        return known;
      }
      const contexts = await findDecisionContexts(db, actor.familyId, ids, today);
      return contexts.find((context) => context.childId === childId) ?? { ...known, habits: [] };
    },
    decide: (context, moment) => {
      const completions = context.habits.flatMap(({ habitId, rows }) =>
        rows.filter(({ id }) => ids.includes(id)).map((completion) => ({ habitId, completion })),
      );
      const approvedIds = completions.map(({ completion }) => completion.id);
      const pending = completions.filter(({ completion }) => completion.status === 'pending');
      const presentBalance = ({
        currentPoints,
        totalPoints,
      }: Omit<ChildApproval, 'childId' | 'approvedIds'>) => {
        return { childId, approvedIds, currentPoints, totalPoints };
      };
      if (pending.length === 0) return { result: presentBalance(context), events: [] };
      return changeAndWrite(actor, { ...context, entries: [] }, moment, {
        steps: pending.map((step) => ({ type: 'approve', ...step })),
        by: 'grown-up',
        present: ({ ledger }) => presentBalance(ledger.after),
      });
    },
  });
}
