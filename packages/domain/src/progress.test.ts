import { describe, expect, test } from 'vitest';
import { type HabitTotals, habitProgress, hasEnded } from './progress.ts';

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

describe('a time-bound habit shows all its days, out of the days left and today', () => {
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
});
