import type { HabitFields } from '@starchart/db';
import { type HabitTotals, habitProgress, hasEnded, weekdaysOfBits } from '@starchart/domain';
import type { HabitSummary } from '@starchart/schema';

/** The API shows every field that a parent enters. */
type ShownColumn = 'id' | 'childId' | Exclude<keyof HabitFields, 'weekdays'>;

export type HabitRow = Omit<HabitTotals, 'pauses' | 'pastSchedules' | 'slots'> & {
  [Column in ShownColumn | 'pendingCount' | 'newBest']: HabitSummary[Column];
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
  return {
    ...row,
    weekdays: weekdaysOfBits(row.weekdays),
    ended: hasEnded(row, today),
    ...habitProgress({ ...row, ...schedulesOfHabit(row, ofChild) }, today, weekStartsOn),
  };
}

/** The pauses and earlier schedules that apply to a habit. */
export function schedulesOfHabit({ id }: Pick<HabitRow, 'id'>, { pauses, pastSchedules }: SchedulesOfChild) {
  return {
    pauses: pauses.filter(({ habitId }) => habitId === null || habitId === id),
    pastSchedules: pastSchedules.filter(({ habitId }) => habitId === id),
  };
}
