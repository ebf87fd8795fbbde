import { findDecisionContexts, inTransaction } from '@starchart/db';
import type { CompletionRejected, RejectCompletionInput } from '@starchart/schema';
import type { GrownUpActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { countWords } from '../notes/count-note.ts';
import { ledgerWrite, updateLedger } from '../points/ledger-transaction.ts';
import { changeAndWrite } from './write-change.ts';

/**
 * Rejects a pending completion: removes it, evaluates the streaks from its week on, and writes a note, with the reason if there is one.
 * Throws NOT_FOUND, also if it was undone or rejected before, ALREADY_DECIDED if it counts, and RATE_LIMITED above the rejections of the
 * habit's day, and for a reason above the notes of the author.
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
      const rejection = changeAndWrite(actor, { ...context, entries: [] }, moment, {
        steps: [{ type: 'remove', habitId, completion, reason }],
        by: 'grown-up',
        present: () => ({ id, result: 'rejected' as const }),
      });
      if (!reason) return rejection;
      return ledgerWrite(rejection.next, (db, change) =>
        inTransaction(db, async (tx) => {
          const written = await rejection.write(tx, change);
          if (written) await countWords(ctx, tx, actor, change);
          return written;
        }),
      );
    },
  });
}
