import type { HabitFields } from '@starchart/db';
import { type HabitTotals, habitProgress, hasEnded } from '@starchart/domain';
import type { HabitSummary } from '@starchart/schema';

/** The API shows every field that a parent enters. */
type ShownColumn = 'id' | 'childId' | 'completedToday' | 'longestStreak' | keyof HabitFields;

type HabitRow = HabitTotals & { [Column in ShownColumn]: HabitSummary[Column] };

export function presentHabit(row: HabitRow, today: string): HabitSummary {
  return { ...row, ended: hasEnded(row, today), ...habitProgress(row, today) };
}
