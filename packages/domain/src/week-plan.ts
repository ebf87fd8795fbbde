import type { DayNumber } from './calendar.ts';
import { isInRange, isIntervalOpen, type ScheduleFacts, slotsOn, weekTarget } from './schedule.ts';

const WEEK_DAYS = 7;

/** The slots of a habit in a week. Completions do not change them. */
export interface WeekPlan {
  /** One entry per day. A weekly habit has no slots of a day. */
  days: { slots: number; isPaused: boolean }[];
  /** Times in the week, on any of its days; null unless the habit is weekly on the first day. */
  times: number | null;
}

/** The plan of the week from `weekOn` on. A habit of every N days is due on `dueOn`, and counts as done whenever it is due. */
export function weekPlan(weekOn: DayNumber, dueOn: DayNumber | null, facts: ScheduleFacts): WeekPlan {
  const { frequency, intervalDays } = facts.scheduleOn(weekOn);
  const days = Array.from({ length: WEEK_DAYS }, (_, place) => weekOn + place);
  if (frequency === 'weekly') {
    const planned = days.map((day) => ({ slots: 0, isPaused: isInRange(day, facts) && facts.isPaused(day) }));
    return { days: planned, times: weekTarget(weekOn, facts) };
  }
  const dueDays = intervalDays === 1 ? undefined : intervalDueDays(weekOn + WEEK_DAYS, dueOn, facts);
  const planned = days.map((day) => {
    const slots = dueDays && !dueDays.has(day) ? 0 : slotsOn(day, facts);
    return { slots, isPaused: slots > 0 && facts.isPaused(day) };
  });
  return { days: planned, times: null };
}

/** The days before `end` on which a habit of every N days is due, and those on which a pause holds it up. */
function intervalDueDays(end: DayNumber, dueOn: DayNumber | null, facts: ScheduleFacts): Set<DayNumber> {
  const due = new Set<DayNumber>();
  let lastMet: DayNumber | null = null;
  for (let day = dueOn ?? end; day < end; day++) {
    if (slotsOn(day, facts) === 0 || !isIntervalOpen(day, lastMet, facts)) continue;
    due.add(day);
    if (!facts.isPaused(day)) lastMet = day;
  }
  return due;
}
