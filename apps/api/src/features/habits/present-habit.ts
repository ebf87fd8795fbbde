import type { HabitFields } from '@starchart/db';
import { type HabitTotals, habitProgress, hasEnded, weekdaysOfBits } from '@starchart/domain';
import type { HabitSummary } from '@starchart/schema';

/** The API shows every field that a parent enters. */
type ShownColumn = 'id' | 'childId' | Exclude<keyof HabitFields, 'weekdays'>;

export type HabitRow = Omit<HabitTotals, 'pauses' | 'pastSchedules' | 'slots'> & {
  [Column in ShownColumn]: HabitSummary[Column];
};

/** What applies to the habits of a child. A pause without `habitId` applies to all of them. */
export interface SchedulesOfChild {
  pauses: readonly (HabitTotals['pauses'][number] & { habitId: number | null })[];
  pastSchedules: readonly (HabitTotals['pastSchedules'][number] & { habitId: number })[];
}

export function presentHabit(
  row: HabitRow,
  ofChild: SchedulesOfChild,
  { today, weekStartsOn }: { today: string; weekStartsOn: number },
): HabitSummary {
  const pauses = ofChild.pauses.filter(({ habitId }) => habitId === null || habitId === row.id);
  const pastSchedules = ofChild.pastSchedules.filter(({ habitId }) => habitId === row.id);
  return {
    ...row,
    weekdays: weekdaysOfBits(row.weekdays),
    ended: hasEnded(row, today),
    ...habitProgress({ ...row, pauses, pastSchedules }, today, weekStartsOn),
  };
}
