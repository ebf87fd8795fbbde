import { type DayNumber, weekStart } from './calendar.ts';
import { evaluateDay, isDueDay, NOTHING_DONE, periodTarget, weekTarget } from './day.ts';
import { countInInterval, isEveryFewDays, isIntervalOpen, periodOf, type ScheduleFacts } from './schedule.ts';

/** A longer gap between two met periods ends a streak even if every day in it is paused. */
export const MAX_STREAK_GAP_DAYS = 400;

/** The last completion that met a period, and the streak it reached. */
export interface StreakState {
  metOn: DayNumber | null;
  streak: number;
  longestStreak: number;
}
export const NO_STREAK: StreakState = { metOn: null, streak: 0, longestStreak: 0 };

export interface CompletionDay {
  id: number;
  day: DayNumber;
}
export interface EvaluatedCompletion {
  id: number;
  meetsTarget: boolean;
  streak: number;
  longestStreak: number;
}

/** Whether the habit was daily, or weekly, on all days between two days: streaks of days and of weeks cannot be compared. */
export function isSameFrequency(from: DayNumber, to: DayNumber, facts: ScheduleFacts): boolean {
  const { frequency } = facts.scheduleOn(to);
  for (let day = from; day < to; day++) if (facts.scheduleOn(day).frequency !== frequency) return false;
  return true;
}

/** Whether a streak that met the period of `from` continues with the period of `to`. */
export function continuesStreak(from: DayNumber, to: DayNumber, facts: ScheduleFacts): boolean {
  if (to - from > MAX_STREAK_GAP_DAYS || !isSameFrequency(from, to, facts)) return false;
  const now = facts.scheduleOn(to);
  const allowedMisses = now.forgiving ? 1 : 0;

  if (now.frequency === 'weekly') {
    let missed = 0;
    const lastWeek = weekStart(to, facts.weekStartsOn);
    for (let week = weekStart(from, facts.weekStartsOn) + 7; week < lastWeek; week += 7) {
      if (weekTarget(week, facts) > 0) missed++;
    }
    return missed <= allowedMisses;
  }
  if (now.intervalDays > 1) {
    let days = to - from;
    for (let day = from + 1; day < to; day++) {
      const { state } = evaluateDay(facts, day, NOTHING_DONE);
      if (state === 'paused' || state === 'closed') days--;
    }
    return days < (2 + allowedMisses) * now.intervalDays;
  }
  let missed = 0;
  for (let day = from + 1; day < to; day++) {
    if (isDueDay(day, facts) && ++missed > allowedMisses) return false;
  }
  return true;
}

/**
 * The missed day that ended a streak before `next`, the day that the habit was met again or today. Null if the streak did not end, ended
 * before the day `since`, or was ended by a change of frequency.
 */
export function streakEndOn(
  metOn: DayNumber,
  next: DayNumber,
  since: DayNumber,
  facts: ScheduleFacts,
): DayNumber | null {
  const first = Math.max(metOn + 1, since);
  if (next <= first || continuesStreak(metOn, next, facts) || !isSameFrequency(metOn, next, facts))
    return null;
  if (first > metOn + 1 && !continuesStreak(metOn, first, facts)) return null;
  for (let day = first; day < next; day++) if (!continuesStreak(metOn, day + 1, facts)) return day;
  return null;
}

/**
 * Evaluates completions after `before`, ordered by day, then id. Counted and pending completions are equal. `daysBefore` are the days of
 * the completions of the last interval before them: of a habit that is due every N days, those of N days meet a period together, N days
 * after the last one.
 */
export function evaluateCompletions(
  completions: readonly CompletionDay[],
  before: StreakState,
  facts: ScheduleFacts,
  daysBefore: readonly DayNumber[] = [],
): { rows: EvaluatedCompletion[]; last: StreakState } {
  let last = before;
  // A week goes on after days on which the habit was daily.
  const counts = new Map<string, number>();
  const met = new Set<string>();
  if (before.metOn !== null) met.add(periodOf(before.metOn, facts));
  const rows: EvaluatedCompletion[] = [];
  const days = [...daysBefore];
  for (const { id, day } of completions) {
    days.push(day);
    const period = periodOf(day, facts);
    const count = (counts.get(period) ?? 0) + 1;
    counts.set(period, count);
    const target = periodTarget(day, facts);
    const isReached =
      count >= target || (isIntervalOver(last, day, facts) && countInInterval(days, day, facts) >= target);
    const meetsTarget = !met.has(period) && isReached;
    if (meetsTarget) {
      met.add(period);
      const from = last.metOn;
      const streak = from !== null && continuesStreak(from, day, facts) ? last.streak + 1 : 1;
      const sameUnit = from !== null && isSameFrequency(from, day, facts);
      last = { metOn: day, streak, longestStreak: Math.max(sameUnit ? last.longestStreak : 0, streak) };
    }
    rows.push({
      id,
      meetsTarget,
      streak: meetsTarget ? last.streak : 0,
      longestStreak: meetsTarget ? last.longestStreak : 0,
    });
  }
  return { rows, last };
}

function isIntervalOver({ metOn }: StreakState, day: DayNumber, facts: ScheduleFacts): boolean {
  return isEveryFewDays(facts.scheduleOn(day)) && isIntervalOpen(day, metOn, facts);
}

/** The streak as shown today: 0 once a due period has been missed. */
export function currentStreak(last: StreakState, today: DayNumber, facts: ScheduleFacts): number {
  if (last.metOn === null) return 0;
  return last.metOn >= today || continuesStreak(last.metOn, today, facts) ? last.streak : 0;
}

/** Whether a streak goes on today only because it is forgiving; false once today's period is met. */
export function isMissForgiven(last: StreakState, today: DayNumber, facts: ScheduleFacts): boolean {
  if (last.metOn === null || last.metOn >= today || currentStreak(last, today, facts) === 0) return false;
  const strict = {
    ...facts,
    scheduleOn: (day: DayNumber) => ({ ...facts.scheduleOn(day), forgiving: false }),
  };
  return currentStreak(last, today, strict) === 0;
}

/** The longest streak as shown today: 0 after a change between daily and weekly. */
export function longestStreak(last: StreakState, today: DayNumber, facts: ScheduleFacts): number {
  if (last.metOn === null) return 0;
  return last.metOn >= today || isSameFrequency(last.metOn, today, facts) ? last.longestStreak : 0;
}
