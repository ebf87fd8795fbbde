import { findHabitHistory } from '@starchart/db';
import { scheduleFacts } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import type { RecordCompletionInput, UndoCompletionInput } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import { can } from '../../core/permissions.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { alreadyRecorded, type CompletionRecorded, completionToUndo, slotToFill } from './completed-slots.ts';
import { assertCorrectable, correctChart } from './corrections.service.ts';
import { noSlotOn } from './not-due.ts';

interface PastCompletionInput extends UndoCompletionInput {
  day: string;
}

/** Whether the input is a correction: it names an earlier day, and the actor may correct. Not if its page still shows an earlier day as today. */
export function isPastCorrection(
  ctx: ServiceContext,
  actor: Actor,
  input: RecordCompletionInput,
): input is PastCompletionInput {
  const today = familyDay(ctx.clock.now(), actor.timeZone);
  const isPast = input.day !== undefined && input.day < today;
  return isPast && (input.today ?? today) === today && can(actor, 'completions.correct');
}

/** Records a completion as the correction of one cell. Throws NOT_FOUND, VALIDATION, HABIT_CLOSED, NOT_DUE. */
export async function recordPastCompletion(
  ctx: ServiceContext,
  actor: Actor,
  input: PastCompletionInput,
): Promise<Outcome<CompletionRecorded>> {
  authorize(actor, 'completions.correct', input.childId);
  const { childId, habitId, day } = input;
  assertCorrectable(actor, day, familyDay(ctx.clock.now(), actor.timeZone), 'day');
  const history = await findPast(ctx, actor, input);
  const facts = scheduleFacts(history, actor.weekStartsOn);
  const { slot, completion: repeated } = slotToFill(history, input, day, facts);
  if (repeated?.status === 'counted') return { result: alreadyRecorded(history, repeated), events: [] };
  // A pending completion is approved.
  const slotToSet = repeated?.slot ?? slot;
  if (slotToSet === undefined) throw noSlotOn(ctx, day);
  const cells = [{ habitId, day, slot: slotToSet, done: true }];
  const { result, events } = await correctChart(ctx, actor, { childId, cells });
  // Another call filled the slot.
  if (result.changed === 0) return await recordPastCompletion(ctx, actor, input);
  const after = await findPast(ctx, actor, input);
  const completion = orNotFound(after.rows.find((row) => row.day === day && row.slot === slotToSet));
  return {
    result: {
      ...alreadyRecorded(after, completion),
      repeated: false,
      pointsEarned: repeated?.pointsEarned ?? history.pointsPerCompletion,
      leveledUp: events.some(({ type }) => type === 'level.reached'),
      badgesEarned: result.badgesEarned,
    },
    events,
  };
}

/** Undoes a completion as the correction of one cell; a repeat has no effect. Throws NOT_FOUND, VALIDATION, STARS_SPENT. */
export async function undoPastCompletion(
  ctx: ServiceContext,
  actor: Actor,
  input: PastCompletionInput,
): Promise<Outcome<void>> {
  authorize(actor, 'completions.correct', input.childId);
  const { childId, habitId, day } = input;
  assertCorrectable(actor, day, familyDay(ctx.clock.now(), actor.timeZone), 'day');
  const completion = completionToUndo(await findPast(ctx, actor, input), input, day);
  if (!completion) return { result: undefined, events: [] };
  const cells = [{ habitId, day, slot: completion.slot, done: false }];
  const { events } = await correctChart(ctx, actor, { childId, cells });
  return { result: undefined, events };
}

async function findPast({ db }: ServiceContext, { familyId }: Actor, input: PastCompletionInput) {
  return orNotFound(await findHabitHistory(db, familyId, input, input.day));
}
