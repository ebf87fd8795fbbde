import { findDecisionContexts } from '@starchart/db';
import type { CompletionRejected, RejectCompletionInput } from '@starchart/schema';
import type { GrownUpActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { updateLedger } from '../points/ledger-transaction.ts';
import { changeAndWrite } from './write-change.ts';

/**
 * Rejects a pending completion: removes it, evaluates the streaks from its week on, and writes a note, with the reason if there is one.
 * Throws NOT_FOUND, also if it was undone or rejected before, and ALREADY_DECIDED if it counts.
 */
export async function rejectCompletion(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { id, reason }: RejectCompletionInput,
): Promise<Outcome<CompletionRejected>> {
  return await updateLedger(ctx, actor, {
    read: async (db, today) => {
      const [found] = await findDecisionContexts(db, actor.familyId, [id], today);
      const context = orNotFound(found);
      authorize(actor, 'completions.decide', context.childId);
      return context;
    },
    decide: (context, moment) => {
      const [habit] = context.habits;
      const completion = orNotFound(habit?.rows.find((row) => row.id === id));
      if (completion.status === 'counted') {
        throw new DomainError('ALREADY_DECIDED', 'completions.alreadyApproved');
      }
      const { habitId } = orNotFound(habit);
      return changeAndWrite(actor, { ...context, entries: [] }, moment, {
        steps: [{ type: 'remove', habitId, completion, reason }],
        by: 'grown-up',
        present: () => ({ id, result: 'rejected' as const }),
      });
    },
  });
}
