import type { DayNumber } from './calendar.ts';
import { evaluateDay, NOTHING_DONE, weekTarget } from './day.ts';
import type { ScheduleFacts } from './schedule.ts';

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
  const isWeekly = frequency === 'weekly';
  const dueDays =
    isWeekly || intervalDays === 1 ? undefined : intervalDueDays(weekOn + WEEK_DAYS, dueOn, facts);
  const days = Array.from({ length: WEEK_DAYS }, (_, place) => {
    const day = weekOn + place;
    const { slots, state } = evaluateDay(facts, day, NOTHING_DONE);
    const isPlanned = slots > 0 && (!dueDays || dueDays.has(day));
    return { slots: isPlanned && !isWeekly ? slots : 0, isPaused: isPlanned && state === 'paused' };
  });
  return { days, times: isWeekly ? weekTarget(weekOn, facts) : null };
}

/** The days before `end` on which a habit of every N days is due, and those on which a pause holds it up. */
function intervalDueDays(end: DayNumber, dueOn: DayNumber | null, facts: ScheduleFacts): Set<DayNumber> {
  const due = new Set<DayNumber>();
  let metOn: DayNumber | null = null;
  for (let day = dueOn ?? end; day < end; day++) {
    const withoutPauses = evaluateDay({ ...facts, isPaused: () => false }, day, { metOn });
    if (withoutPauses.state !== 'due') continue;
    due.add(day);
    if (!facts.isPaused(day)) metOn = day;
  }
  return due;
}
