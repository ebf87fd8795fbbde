import { expect, test } from 'vitest';
import { onLaterDay } from './later-day.ts';
import { type HabitTotals, habitProgress } from './progress.ts';
import { weekdaysOfBits } from './schedule-facts.ts';

/** A Wednesday. */
const TODAY = '2026-03-11';
const THURSDAY = '2026-03-12';
const FRIDAY = '2026-03-13';
const SATURDAY = '2026-03-14';

const DAILY: HabitTotals = {
  frequency: 'daily',
  daysPerWeek: null,
  endDate: null,
  totalCompletions: 9,
  pendingCount: 0,
  beganOn: null,
  completionsThisWeek: 1,
  completionsToday: [],
  lastMetOn: '2026-03-10',
  lastStreak: 4,
  longestStreak: 4,
  weekdays: 127,
  intervalDays: 1,
  slots: ['any'],
  forgiving: false,
  startDate: null,
  pastSchedules: [],
  pauses: [],
  closedDays: [],
};
const WORKDAYS = 0b0011111;
const DONE = { completionsToday: [{ slot: 1, status: 'counted' as const }], lastMetOn: TODAY };

/** The habit as the server shows it on a day. */
function shownOn(day: string, given: Partial<HabitTotals>, isActive = true) {
  const habit = { ...DAILY, ...given };
  return {
    ...habit,
    active: isActive,
    ended: false,
    newBest: true,
    weekdays: weekdaysOfBits(habit.weekdays),
    slots: [...habit.slots],
    ...habitProgress(habit, day, 1),
  };
}

// The server says the same on that day, if nothing has changed since.
test.each<[which: string, habit: Partial<HabitTotals>, day: string]>([
  ['done today', DONE, THURSDAY],
  ['not done today', {}, THURSDAY],
  ['of workdays, on a Friday', { ...DONE, weekdays: WORKDAYS }, FRIDAY],
  ['of workdays, on a Saturday', { ...DONE, weekdays: WORKDAYS }, SATURDAY],
  ['of Thursdays, which is not due today', { weekdays: 0b0001000 }, THURSDAY],
  ['of two parts of the day', { ...DONE, slots: ['morning', 'evening'] }, THURSDAY],
  ['of every three days, done today', { ...DONE, intervalDays: 3 }, FRIDAY],
  ['of every three days, three days later', { ...DONE, intervalDays: 3 }, SATURDAY],
  ['of every three days, not done today', { intervalDays: 3, lastMetOn: '2026-03-08' }, THURSDAY],
  ['that ends today', { ...DONE, endDate: TODAY }, THURSDAY],
  ['that starts later', { startDate: FRIDAY }, FRIDAY],
  ['in a pause', { pauses: [{ startsOn: TODAY, endsOn: THURSDAY }] }, THURSDAY],
  ['after a pause', { pauses: [{ startsOn: TODAY, endsOn: THURSDAY }] }, FRIDAY],
  ['that is weekly and done today', { ...DONE, frequency: 'weekly', daysPerWeek: 2 }, THURSDAY],
])('a habit %s is due on a later day by its schedule', (_which, habit, day) => {
  const { slotsToday, dueStatus, nextDueOn, completedToday } = shownOn(day, {
    ...habit,
    completionsToday: [],
  });
  expect(onLaterDay(shownOn(TODAY, habit), day, habit.pauses ?? [])).toMatchObject({
    slotsToday,
    dueStatus,
    nextDueOn,
    completedToday,
    newBest: false,
    ended: habit.endDate === TODAY,
  });
});

test('a habit is not due in a pause that had yet to start', () => {
  const pauses = [{ startsOn: THURSDAY, endsOn: FRIDAY }];
  const shown = shownOn(TODAY, { pauses });
  expect(onLaterDay(shown, THURSDAY, []).dueStatus).toBe('later');
  expect(onLaterDay(shown, SATURDAY, []).dueStatus).toBe('due');
});

test('an inactive habit stays paused', () => {
  const closedDays = [{ startsOn: '2026-03-09', endsOn: null }];
  expect(onLaterDay(shownOn(TODAY, { closedDays }, false), THURSDAY, []).dueStatus).toBe('paused');
});
