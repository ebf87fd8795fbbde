import type { HabitSummary } from '@starchart/schema';
import { formatNumber } from '@/lib/format/format';

type Progress = Pick<HabitSummary, 'frequency' | 'endDate' | 'completionCount' | 'completionTarget'>;

/** A daily habit without an end date: its bar measures the streak. */
export function isStreak({ frequency, endDate }: Pick<Progress, 'frequency' | 'endDate'>): boolean {
  return frequency === 'daily' && endDate === null;
}

/** What the bar of a streak measures: `6 of 30 days`. Longer streaks fill it. */
export function streakWords({ completionCount, completionTarget }: Progress): string {
  return `${formatNumber(Math.min(completionCount, completionTarget))} of ${countDays(completionTarget)}`;
}

/** The progress of a habit, worded for a child. */
export function progressWords(habit: Progress): string {
  const { frequency, completionCount, completionTarget } = habit;
  if (frequency === 'weekly') return `${completionCount} of ${countDays(completionTarget)} this week`;
  if (isStreak(habit)) return `Streak: ${countDays(completionCount)}`;
  // The target is the number of days left, which may be less than the days done.
  return `${formatNumber(completionCount)} of ${countDays(Math.max(completionCount, completionTarget))}`;
}

/** `1 day`, `4 days`. */
export function countDays(days: number): string {
  return `${formatNumber(days)} ${days === 1 ? 'day' : 'days'}`;
}
