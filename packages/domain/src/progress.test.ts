import { HABIT_FREQUENCIES } from '@starchart/schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import {
  type HabitTotals,
  habitProgress,
  hasEnded,
  isDoneForNow,
  isOpen,
  progressWithToday,
} from './progress.ts';
import { countersAfter } from './streak.ts';

const TODAY = '2026-03-11';
const NEW_HABIT: HabitTotals = {
  frequency: 'daily',
  daysPerWeek: null,
  endDate: null,
  totalCompletions: 0,
  completionsThisWeek: 0,
  lastCompletedOn: null,
  lastStreak: 0,
};

function progress(given: Partial<HabitTotals>) {
  const { completionCount, completionTarget, completionPercentage } = habitProgress(
    { ...NEW_HABIT, ...given },
    TODAY,
  );
  return [completionCount, completionTarget, completionPercentage];
}

describe('a daily habit without end date shows its streak out of 30', () => {
  test.each([
    ['never done', null, 0, [0, 30, 0]],
    ['first done today', '2026-03-11', 1, [1, 30, 3]],
    ['done today', '2026-03-11', 12, [12, 30, 40]],
    ['done yesterday, not yet today', '2026-03-10', 12, [12, 30, 40]],
    ['missed yesterday', '2026-03-09', 12, [0, 30, 0]],
    ['missed for months', '2025-12-24', 200, [0, 30, 0]],
    ['full', '2026-03-11', 30, [30, 30, 100]],
    ['over full', '2026-03-11', 365, [365, 30, 100]],
    ['done on a tomorrow that a zone change took back', '2026-03-12', 4, [4, 30, 13]],
  ])('%s', (_when, lastCompletedOn, lastStreak, expected) => {
    const habit = { lastCompletedOn, lastStreak, totalCompletions: 999, completionsThisWeek: 5 };
    expect(progress(habit)).toEqual(expected);
    expect(habitProgress({ ...NEW_HABIT, ...habit }, TODAY).currentStreak).toBe(expected[0]);
  });
});

describe('a weekly habit shows the days of this week', () => {
  test.each([
    [0, 3, [0, 3, 0]],
    [1, 3, [1, 3, 33]],
    [2, 3, [2, 3, 67]],
    [3, 3, [3, 3, 100]],
    [5, 3, [5, 3, 100]],
    [1, 1, [1, 1, 100]],
    [2, null, [2, 7, 29]],
    [7, null, [7, 7, 100]],
  ])('%i of %j', (completionsThisWeek, daysPerWeek, expected) => {
    expect(
      progress({
        frequency: 'weekly',
        daysPerWeek,
        completionsThisWeek,
        totalCompletions: 99,
        lastStreak: 9,
      }),
    ).toEqual(expected);
  });
});

describe('a time-bound habit shows its completed days out of all days until its end', () => {
  test.each([
    ['2026-03-11', 0, [0, 1, 0]],
    ['2026-03-11', 1, [1, 1, 100]],
    ['2026-03-12', 1, [1, 2, 50]],
    ['2026-04-08', 3, [3, 29, 10]],
    ['2026-04-08', 40, [40, 29, 100]],
    ['2026-03-10', 4, [4, 1, 100]],
    ['2025-03-11', 0, [0, 1, 0]],
    ['2028-03-11', 10, [10, 732, 1]],
  ])('that ends on %s after %i completions', (endDate, totalCompletions, expected) => {
    expect(progress({ endDate, totalCompletions })).toEqual(expected);
  });
});

test.each([
  [null, false],
  ['2026-03-10', true],
  ['2026-03-11', false],
  ['2026-03-12', false],
  ['2025-12-31', true],
])('a habit with end date %s has ended: %s', (endDate, ended) => {
  expect(hasEnded({ endDate }, TODAY)).toBe(ended);
  expect(isOpen({ active: true, endDate }, TODAY)).toBe(!ended);
  expect(isOpen({ active: false, endDate }, TODAY)).toBe(false);
});

test('optimistic progress equals the server’s, for completion and undo', () => {
  const habits = fc
    .record({
      frequency: fc.constantFrom(...HABIT_FREQUENCIES),
      daysPerWeek: fc.option(fc.integer({ min: 1, max: 7 })),
      endsIn: fc.option(fc.integer({ min: 0, max: 400 })),
      lastDoneAgo: fc.option(fc.integer({ min: 1, max: 40 })),
      lastStreak: fc.integer({ min: 1, max: 400 }),
      totalCompletions: fc.integer({ min: 0, max: 999 }),
      completionsThisWeek: fc.integer({ min: 0, max: 6 }),
    })
    .map(({ endsIn, lastDoneAgo, lastStreak, ...habit }) => ({
      ...habit,
      endDate: endsIn === null || habit.frequency === 'weekly' ? null : addDays(TODAY, endsIn),
      lastCompletedOn: lastDoneAgo === null ? null : addDays(TODAY, -lastDoneAgo),
      lastStreak: lastDoneAgo === null ? 0 : lastStreak,
    }));
  fc.assert(
    fc.property(habits, (habit) => {
      const done = {
        ...habit,
        ...countersAfter({ ...habit, longestStreak: 0 }, TODAY),
        totalCompletions: habit.totalCompletions + 1,
        completionsThisWeek: habit.completionsThisWeek + 1,
      };
      const [before, after] = [habitProgress(habit, TODAY), habitProgress(done, TODAY)];
      expect(progressWithToday(before, true)).toEqual({ ...after, completedToday: true });
      expect(progressWithToday(after, false)).toEqual({ ...before, completedToday: false });
    }),
  );
});

test.each([
  ['a daily habit not done today', 'daily', false, 40, false],
  ['a daily habit done today', 'daily', true, 1, true],
  ['a weekly habit with a day to go', 'weekly', false, 2, false],
  ['a weekly habit with a day to go, done today', 'weekly', true, 2, true],
  ['a weekly habit whose week is full, on a day without it', 'weekly', false, 3, true],
] as const)('%s is done for now: %s', (_habit, frequency, completedToday, completionCount, expected) => {
  expect(isDoneForNow({ frequency, completedToday, completionCount, completionTarget: 3 })).toBe(expected);
});
