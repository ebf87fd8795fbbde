import type { HabitCounters } from '@starchart/db';
import { addDays } from '../../core/calendar.ts';

/** A habit's counters after it was done on `day`, which must be later than every day before. Streaks are in days. */
export function countersAfter(before: HabitCounters, day: string): HabitCounters {
  const lastStreak = before.lastCompletedOn === addDays(day, -1) ? before.lastStreak + 1 : 1;
  return {
    lastCompletedOn: day,
    lastStreak,
    longestStreak: Math.max(before.longestStreak, lastStreak),
  };
}
