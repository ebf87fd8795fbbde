import type { HabitSummary } from '@starchart/schema';
import { formatNumber } from '@/lib/format/format';

type Progress = Pick<HabitSummary, 'frequency' | 'endDate' | 'completionCount' | 'completionTarget'>;

/** The progress of a habit, worded for a child. */
export function progressWords({ frequency, endDate, completionCount, completionTarget }: Progress): string {
  if (frequency === 'weekly') return `${completionCount} of ${countDays(completionTarget)} this week`;
  if (endDate === null) return `Streak: ${countDays(completionCount)}`;
  // The target is the number of days left, which may be less than the days done.
  return `${formatNumber(completionCount)} of ${countDays(Math.max(completionCount, completionTarget))}`;
}

function countDays(days: number): string {
  return `${formatNumber(days)} ${days === 1 ? 'day' : 'days'}`;
}
