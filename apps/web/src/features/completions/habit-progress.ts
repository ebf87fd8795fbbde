import { plural, t } from '@lingui/core/macro';
import { isJustOnce } from '@starchart/domain';
import type { HabitSummary } from '@starchart/schema';
import { formatNumber } from '@/lib/format/format';

type Progress = Pick<
  HabitSummary,
  'frequency' | 'startDate' | 'endDate' | 'completionCount' | 'completionTarget' | 'currentStreak'
>;

/** A daily habit without an end date: its bar measures the streak. */
export function isStreak({ frequency, endDate }: Pick<Progress, 'frequency' | 'endDate'>): boolean {
  return frequency === 'daily' && endDate === null;
}

/** From this day of a streak on, the child reads how far a full bar is. */
const NEAR_FULL_DAYS = 25;

/** Beside the progress: `5 more to a full month!` near the end of a streak's bar, or `5 weeks in a row`. */
export function measureTexts(habit: Progress): string | undefined {
  const { frequency, completionCount, completionTarget, currentStreak } = habit;
  if (frequency === 'weekly' && currentStreak > 1) {
    return plural(currentStreak, { one: '# week in a row', other: '# weeks in a row' });
  }
  const left = completionTarget - completionCount;
  if (!isStreak(habit) || completionCount < NEAR_FULL_DAYS || left <= 0) return undefined;
  return plural(left, { one: '# more to a full month!', other: '# more to a full month!' });
}

/** The progress of a habit, worded for a child. */
export function progressTexts(habit: Omit<Progress, 'currentStreak'>): string {
  const { frequency, completionCount, completionTarget } = habit;
  // More days may be done than the habit asks for, or than are left.
  const all = Math.max(completionCount, completionTarget);
  if (frequency === 'weekly') {
    return plural(all, {
      one: `${completionCount} of # day this week`,
      other: `${completionCount} of # days this week`,
    });
  }
  if (isJustOnce(habit)) return t`Just today`;
  if (isStreak(habit)) return plural(completionCount, { one: 'Streak: # day', other: 'Streak: # days' });
  const count = formatNumber(completionCount);
  return plural(all, { one: `${count} of # day`, other: `${count} of # days` });
}
