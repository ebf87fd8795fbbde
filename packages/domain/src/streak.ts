import { addDays } from './calendar.ts';

/** Counters of a habit that every completion and undo updates. */
export interface HabitCounters {
  lastCompletedOn: string | null;
  /** Length in days of the run that ends on `lastCompletedOn`. */
  lastStreak: number;
  longestStreak: number;
}

export const NO_COUNTERS: HabitCounters = { lastCompletedOn: null, lastStreak: 0, longestStreak: 0 };

/** Counters after a completion on `day`, which must be later than all earlier days. Streaks are in days. */
export function countersAfter(before: HabitCounters, day: string): HabitCounters {
  const lastStreak = before.lastCompletedOn === addDays(day, -1) ? before.lastStreak + 1 : 1;
  return {
    lastCompletedOn: day,
    lastStreak,
    longestStreak: Math.max(before.longestStreak, lastStreak),
  };
}

/** The counters after each of several completed days; `days` are ascending and later than every day before. */
export function countersAfterEach(before: HabitCounters, days: readonly string[]): HabitCounters[] {
  let counters = before;
  return days.map((day) => (counters = countersAfter(counters, day)));
}

/** Length in days of the streak that contains the day of `counters`; `laterDays` are the later completed days, ascending. */
export function streakContaining(counters: HabitCounters, laterDays: readonly string[]): number {
  const later = countersAfterEach(counters, laterDays);
  const end = later.findIndex(({ lastStreak }) => lastStreak === 1);
  const run = end === -1 ? later : later.slice(0, end);
  return run.at(-1)?.lastStreak ?? counters.lastStreak;
}

/** Current streak on the family day `today`: still alive when only today is missing, broken when yesterday is. */
export function streakOn(
  habit: Pick<HabitCounters, 'lastCompletedOn' | 'lastStreak'>,
  today: string,
): number {
  if (habit.lastCompletedOn === null) return 0;
  return habit.lastCompletedOn >= addDays(today, -1) ? habit.lastStreak : 0;
}
