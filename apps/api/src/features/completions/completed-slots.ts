import { type CompletionRow, levelOf, type ScheduleFacts, slotsOn, toDayNumber } from '@starchart/domain';
import type {
  completionRecorded,
  DayProgressShown,
  RecordCompletionInput,
  UndoCompletionInput,
} from '@starchart/schema';
import type { z } from 'zod';

export type CompletionRecorded = z.input<typeof completionRecorded>;

/**
 * The slot to fill: the given one, or the lowest open one; none if the day has no such slot. A completion that fills the given
 * slot, or without one the latest of a full day, a pending one first, makes the call a repeat.
 */
export function slotToFill(
  { rows }: { rows: readonly CompletionRow[] },
  input: RecordCompletionInput,
  day: string,
  facts: ScheduleFacts,
): { slot?: number | undefined; completion?: CompletionRow | undefined } {
  const ofDay = rows.filter((row) => row.day === day);
  const slots = Array.from({ length: slotsOn(toDayNumber(day), facts) }, (_, index) => index + 1);
  const isFilled = (slot: number) => ofDay.some((row) => row.slot === slot);
  if (input.slot !== undefined) {
    return {
      slot: slots.find((slot) => slot === input.slot),
      completion: ofDay.find((row) => row.slot === input.slot),
    };
  }
  const slot = slots.find((number) => !isFilled(number));
  const latest = ofDay.findLast(({ status }) => status === 'pending') ?? ofDay.at(-1);
  return { slot, completion: slot === undefined ? latest : undefined };
}

/** The completion of the given slot or id, by default the highest one of the day. */
export function completionToUndo(
  { rows }: { rows: readonly CompletionRow[] },
  { slot, completionId }: UndoCompletionInput,
  day: string,
) {
  const ofDay = rows.filter((row) => row.day === day).toSorted((a, b) => a.slot - b.slot);
  return ofDay.findLast(
    (row) =>
      (slot === undefined || row.slot === slot) && (completionId === undefined || row.id === completionId),
  );
}

/** The answer of a repeat. */
export function alreadyRecorded(
  context: Pick<CompletionRecorded, 'habitId' | 'childId' | 'currentPoints' | 'totalPoints'>,
  completion: Pick<CompletionRow, 'id' | 'day' | 'slot' | 'status'> &
    Pick<CompletionRecorded, 'completedAt' | 'recordedAt'>,
  dayProgress: DayProgressShown,
): CompletionRecorded {
  const { habitId, childId, currentPoints, totalPoints } = context;
  const { id, completedAt, recordedAt, day, slot, status } = completion;
  return {
    id,
    habitId,
    childId,
    completedAt,
    completedOn: day,
    day,
    slot,
    status,
    recordedAt,
    repeated: true,
    pointsEarned: 0,
    currentPoints,
    totalPoints,
    level: levelOf(totalPoints),
    leveledUp: false,
    badgesEarned: [],
    dayProgress,
  };
}
