import type { HabitSummary } from '@starchart/schema';
import { fromDayNumber, toDayNumber } from './calendar.ts';
import { evaluateDay, NOTHING_DONE, nextDueOn } from './day.ts';
import { dueStatusOf, hasEnded, slotsOfDay } from './progress.ts';
import { type ScheduledHabit, scheduleFacts, weekdaysToBits } from './schedule-facts.ts';

/** What a page shows of a habit on a day. */
type ShownHabit = Pick<
  HabitSummary,
  | 'completedToday'
  | 'daysPerWeek'
  | 'dueStatus'
  | 'endDate'
  | 'frequency'
  | 'intervalDays'
  | 'nextDueOn'
  | 'slots'
  | 'slotsToday'
  | 'startDate'
  | 'weekdays'
> &
  // The family board shows open habits only, and no records.
  Partial<Pick<HabitSummary, 'active' | 'ended' | 'newBest'>>;

/**
 * A habit as an earlier day showed it, on a later day of which nothing is known: due by its schedule, and not done. Counts and streaks
 * stay as they were.
 */
export function onLaterDay<Habit extends ShownHabit>(
  habit: Habit,
  day: string,
  pauses: ScheduledHabit['pauses'],
): Habit {
  const at = toDayNumber(day);
  const weekdays = weekdaysToBits(habit.weekdays);
  // Targets and streaks stay, so the first day of the week and what applied before do not matter.
  const before = { forgiving: false, pastSchedules: [], closedDays: [] };
  const facts = scheduleFacts({ ...habit, ...before, weekdays, pauses }, 1);
  const { slots, state } = evaluateDay(facts, at, NOTHING_DONE);
  // It knows of pauses that had yet to start, and of the days between two completions.
  const isDueAgain = habit.nextDueOn !== null && habit.nextDueOn <= day;
  const dueOn = nextDueOn(at, null, facts);
  const later: Partial<ShownHabit> = {
    ended: hasEnded(habit, day),
    completedToday: false,
    newBest: false,
    slotsToday: slotsOfDay({ slots: habit.slots, completionsToday: [] }, slots),
    dueStatus:
      habit.active === false ? 'paused' : dueStatusOf(state === 'due' && !isDueAgain ? 'later' : state),
    nextDueOn: !isDueAgain || dueOn === null ? habit.nextDueOn : fromDayNumber(dueOn),
  };
  return { ...habit, ...later };
}
