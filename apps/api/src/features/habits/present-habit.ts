import type { HabitFields } from '@starchart/db';
import {
  type HabitTotals,
  habitProgress,
  hasEnded,
  type SchedulesOfChild,
  schedulesByHabit,
  weekdaysOfBits,
} from '@starchart/domain';
import type { HabitSummary } from '@starchart/schema';

/** The API shows every field that a parent enters. */
type ShownColumn = 'id' | 'childId' | Exclude<keyof HabitFields, 'weekdays'>;

export type HabitRow = Omit<HabitTotals, keyof SchedulesOfChild | 'slots'> & {
  [Column in ShownColumn | 'pendingCount' | 'newBest']: HabitSummary[Column];
};

export function presentHabit(
  row: HabitRow,
  schedules: Pick<HabitTotals, keyof SchedulesOfChild>,
  { today, weekStartsOn }: { today: string; weekStartsOn: number },
): HabitSummary {
  return {
    ...row,
    weekdays: weekdaysOfBits(row.weekdays),
    ended: hasEnded(row, today),
    ...habitProgress({ ...row, ...schedules }, today, weekStartsOn),
  };
}

/** Habits of one child. */
export function presentHabits(
  rows: readonly HabitRow[],
  ofChild: SchedulesOfChild,
  calendar: { today: string; weekStartsOn: number },
): HabitSummary[] {
  const schedulesOf = schedulesByHabit(ofChild);
  return rows.map((row) => presentHabit(row, schedulesOf(row.id), calendar));
}
