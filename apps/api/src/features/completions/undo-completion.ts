import { findUndoContext } from '@starchart/db';
import { type DaysChange, progressOfDay } from '@starchart/domain';
import { nextFamilyDayStart } from '@starchart/domain/family-day';
import { withValues } from '@starchart/i18n';
import type { CompletionUndone, UndoCompletionInput } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, notFound, orNotFound, rateLimited } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import { can } from '../../core/permissions.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { retryAfterSeconds } from '../../platform/rate-limit/rate-limit.ts';
import { type Moment, updateLedger } from '../points/ledger-transaction.ts';
import { actsAsChild, isOnOwnPage } from './acts-as-child.ts';
import { completionToUndo } from './completed-slots.ts';
import { assertHabitCorrectable, pointsSpent } from './correctable.ts';
import { assertDayOpen, dayToChange } from './day-to-change.ts';
import { daysStateOf } from './days-of-child.ts';
import { knows, newerCompletion } from './late-changes.ts';
import { spentOn } from './spent-on.ts';
import { changeAndWrite } from './write-change.ts';

/** Undone completions per habit and family day; each one stays in the ledger. */
const MOST_UNDOS = 20;

/**
 * Undoes a completion, and reverses its entries and badges; a grown-up's undo may be a rejection, which writes a note. Without a completion,
 * throws NOT_FOUND, or does nothing if the input names the day, slot or completion (a repeat). Throws STARS_SPENT (with what was bought)
 * if the balance is too low, NEWER_CHANGE if a late one is about what was changed after it, RATE_LIMITED after 20 undos of the habit on
 * this day, and what `dayToChange` and `assertDayOpen` throw.
 */
export async function undoCompletion(
  ctx: ServiceContext,
  actor: Actor,
  input: UndoCompletionInput,
): Promise<Outcome<CompletionUndone>> {
  const { habitId } = input;
  authorize(actor, 'completions.record', input.childId);
  return await updateLedger(ctx, actor, {
    isOnOwnPage: isOnOwnPage(actor, input),
    read: async (db, now) => {
      const day = dayToChange(ctx, actor, input, now);
      const context = orNotFound(await findUndoContext(db, actor.familyId, day, now));
      assertDayOpen(context, day, now.day);
      return { ...context, ...day };
    },
    decide: (context, moment) => {
      const { currentPoints, isCorrection } = context;
      const { tap, entries } = context;
      const late = { actor, tap, today: moment.day, asChild: input.asChild };
      const known = context.rows.filter((row) => knows(late, row, entries));
      const completion = completionToUndo({ rows: known }, input, context.day);
      const newer = completion ? undefined : completionToUndo(context, input, context.day);
      if (newer) throw newerCompletion(late, newer, entries);
      const progress = (change?: DaysChange) =>
        progressOfDay(daysStateOf(context, actor), context.day, actor.weekStartsOn, change);
      if (!completion && isRepeatable(input)) {
        return {
          result: { points: 0, currentPoints, badgesLost: [], dayProgress: progress() },
          events: [],
        };
      }
      if (!completion) throw notFound();
      if (isCorrection) assertHabitCorrectable(context, context.day, 'day');
      else if (context.undosToday >= MOST_UNDOS) throw tooManyUndos(actor, moment);
      const state = { ...context, habits: [context], tallies: [], badges: [] };
      return changeAndWrite(actor, state, moment, {
        steps: [{ type: 'remove', habitId, completion, occurredAt: tap?.at }],
        by: actsAsChild(actor, input) ? 'child' : 'grown-up',
        assertBalance: (balance) => {
          if (balance >= 0) return;
          // An unlocked family device does not show rewards.
          const params = can(actor, 'children.read')
            ? { redemptions: spentOn(context.purchases, completion, -balance) }
            : undefined;
          throw isCorrection
            ? pointsSpent(-balance, params)
            : new DomainError('STARS_SPENT', 'points.starsSpent', { params });
        },
        ...(!isCorrection && { undoCount: context.undosToday + 1 }),
        present: (change): CompletionUndone => ({
          points: currentPoints - change.ledger.after.currentPoints,
          currentPoints: change.ledger.after.currentPoints,
          badgesLost: [...change.badgesLost],
          dayProgress: progress(change),
        }),
      });
    },
  });
}

/** The input names one completion, so that a repeat can succeed. */
function isRepeatable({ day, slot, completionId }: UndoCompletionInput): boolean {
  return day !== undefined || slot !== undefined || completionId !== undefined;
}

function tooManyUndos({ role, timeZone }: Actor, { at }: Moment): DomainError {
  const wait = retryAfterSeconds(nextFamilyDayStart(at, timeZone), at);
  const key = role === 'child' ? 'completions.questUndoneTooOften' : 'completions.habitUndoneTooOften';
  return rateLimited(withValues(key, { count: MOST_UNDOS }), wait);
}
