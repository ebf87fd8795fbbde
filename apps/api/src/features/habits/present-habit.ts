import { type HabitTotals, habitProgress, hasEnded } from '@starchart/domain';
import type { HabitSummary } from '@starchart/schema';

type HabitRow = HabitTotals &
  Omit<
    HabitSummary,
    'ended' | 'completionCount' | 'completionTarget' | 'completionPercentage' | 'currentStreak'
  >;

export function presentHabit(row: HabitRow, today: string): HabitSummary {
  return { ...row, ended: hasEnded(row, today), ...habitProgress(row, today) };
}
