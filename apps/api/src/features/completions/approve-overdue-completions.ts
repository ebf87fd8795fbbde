import { findDecisionContexts, listOverdueApprovals } from '@starchart/db';
import { APPROVED_AFTER_DAYS, MAX_APPROVED_AT_ONCE } from '@starchart/schema';
import type { ChildActor } from '../../core/actor.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { dispatch } from '../../platform/domain-events/dispatch.ts';
import { writerNow } from '../points/ledger-transaction.ts';
import { approveOfChild } from './approve-completions.ts';

const DAY_MS = 86_400_000;

/** Approves the completions that have been pending for seven days, for their children. A failure does not hold up other children. */
export async function approveOverdueCompletions(ctx: ServiceContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - APPROVED_AFTER_DAYS * DAY_MS);
  const failures: unknown[] = [];
  for (const { ids, childId, ...child } of await listOverdueApprovals(ctx.db, before)) {
    const actor: ChildActor = { role: 'child', id: childId, ...child };
    try {
      for (const group of groupsOf(ids)) await approveGroup(ctx, actor, group);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function approveGroup(ctx: ServiceContext, actor: ChildActor, ids: readonly number[]): Promise<void> {
  const [known] = await findDecisionContexts(ctx.db, actor.familyId, ids, writerNow(ctx, actor));
  if (known) await dispatch(ctx, approveOfChild(ctx, actor, ids, known, true));
}

/** A group has as many completions as a grown-up approves at once. */
function groupsOf(ids: readonly number[]): number[][] {
  const size = MAX_APPROVED_AT_ONCE;
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, group) =>
    ids.slice(group * size, (group + 1) * size),
  );
}
