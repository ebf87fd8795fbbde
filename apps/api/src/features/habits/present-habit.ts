import type { HabitFields } from '@starchart/db';
import {
  type HabitTotals,
  habitProgress,
  hasEnded,
  type SchedulesOfChild,
  schedulesByHabit,
  weekdaysOfBits,
} from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import type { HabitSummary } from '@starchart/schema';

/** The API shows every field that a parent enters. */
type ShownColumn = 'id' | 'childId' | Exclude<keyof HabitFields, 'weekdays'>;

export type HabitRow = Omit<HabitTotals, keyof SchedulesOfChild | 'slots' | 'beganOn'> & {
  createdAt: Date | string;
  /** The first day of this week with a completion. */
  firstThisWeek: string | null;
} & {
  [Column in ShownColumn | 'pendingCount' | 'newBest']: HabitSummary[Column];
};

type Calendar = { today: string; weekStartsOn: number; timeZone: string };

/** The first day of a weekly habit, as far as this week can depend on it: null if an earlier completion shows that it is older. */
function firstDayOfWeek(row: HabitRow, timeZone: string): string | null {
  if (row.frequency === 'daily') return null;
  if (row.startDate !== null) return row.startDate;
  if (row.totalCompletions + row.pendingCount > row.completionsThisWeek) return null;
  const createdOn = familyDay(new Date(row.createdAt), timeZone);
  const { firstThisWeek } = row;
  return firstThisWeek !== null && firstThisWeek < createdOn ? firstThisWeek : createdOn;
}

export function presentHabit(
  row: HabitRow,
  schedules: Pick<HabitTotals, keyof SchedulesOfChild>,
  { today, weekStartsOn, timeZone }: Calendar,
): HabitSummary {
  const { createdAt: _createdAt, firstThisWeek: _firstThisWeek, ...shown } = row;
  const beganOn = firstDayOfWeek(row, timeZone);
  return {
    ...shown,
    weekdays: weekdaysOfBits(row.weekdays),
    ended: hasEnded(row, today),
    ...habitProgress({ ...row, ...schedules, beganOn }, today, weekStartsOn),
  };
}

/** Habits of one child. */
export function presentHabits(
  rows: readonly HabitRow[],
  ofChild: SchedulesOfChild,
  calendar: Calendar,
): HabitSummary[] {
  const schedulesOf = schedulesByHabit(ofChild);
  return rows.map((row) => presentHabit(row, schedulesOf(row.id), calendar));
}
