import type { HabitFields } from '@starchart/db';
import { type HabitTotals, habitProgress, hasEnded, weekdaysOfBits } from '@starchart/domain';
import type { HabitSummary } from '@starchart/schema';

/** The API shows every field that a parent enters. */
type ShownColumn = 'id' | 'childId' | Exclude<keyof HabitFields, 'weekdays'>;

export type HabitRow = Omit<HabitTotals, 'pauses' | 'pastSchedules' | 'slots'> & {
  [Column in ShownColumn]: HabitSummary[Column];
};

/** An earlier schedule of a habit of a child. */
export type PastScheduleRow = HabitTotals['pastSchedules'][number] & { habitId: number };

export function presentHabit(
  row: HabitRow,
  schedulesOfChild: readonly PastScheduleRow[],
  { today, weekStartsOn }: { today: string; weekStartsOn: number },
): HabitSummary {
  const pastSchedules = schedulesOfChild.filter(({ habitId }) => habitId === row.id);
  return {
    ...row,
    weekdays: weekdaysOfBits(row.weekdays),
    ended: hasEnded(row, today),
    ...habitProgress({ ...row, pastSchedules }, today, weekStartsOn),
  };
}
