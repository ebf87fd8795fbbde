import { expect, test } from 'vitest';
import { countersAfter, countersAfterEach, NO_COUNTERS, streakContaining } from './streak.ts';

test.each([
  ['the first day ever', null, 0, 0, '2026-03-11', 1, 1],
  ['the day after', '2026-03-10', 1, 1, '2026-03-11', 2, 2],
  ['the day after a long run', '2026-03-10', 40, 40, '2026-03-11', 41, 41],
  ['the day after, on the way to an old record', '2026-03-10', 3, 9, '2026-03-11', 4, 9],
  ['the day that equals the record', '2026-03-10', 8, 9, '2026-03-11', 9, 9],
  ['after a missed day', '2026-03-09', 5, 9, '2026-03-11', 1, 9],
  ['after a missed year', '2025-03-11', 5, 9, '2026-03-11', 1, 9],
  ['over the end of a month', '2026-02-28', 5, 5, '2026-03-01', 6, 6],
  ['over a leap day', '2028-02-28', 5, 5, '2028-02-29', 6, 6],
  ['past a leap day that was missed', '2028-02-28', 5, 5, '2028-03-01', 1, 5],
  ['over the turn of the year', '2026-12-31', 5, 5, '2027-01-01', 6, 6],
])('%s', (_when, lastCompletedOn, lastStreak, longestStreak, day, streak, longest) => {
  expect(countersAfter({ lastCompletedOn, lastStreak, longestStreak }, day)).toEqual({
    lastCompletedOn: day,
    lastStreak: streak,
    longestStreak: longest,
  });
});

test.each([
  [['2026-03-11'], ['1/1']],
  [
    ['2026-03-09', '2026-03-10', '2026-03-11'],
    ['1/1', '2/2', '3/3'],
  ],
  [
    ['2026-03-08', '2026-03-10', '2026-03-11'],
    ['1/1', '1/1', '2/2'],
  ],
  [
    ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-05', '2026-03-06'],
    ['1/1', '2/2', '3/3', '1/3', '2/3'],
  ],
  [
    ['2028-02-28', '2028-02-29', '2028-03-01'],
    ['1/1', '2/2', '3/3'],
  ],
])('the streaks and records along %j', (days, expected) => {
  const counters = countersAfterEach(NO_COUNTERS, days);
  expect(counters.map(({ lastCompletedOn }) => lastCompletedOn)).toEqual(days);
  expect(counters.map(({ lastStreak, longestStreak }) => `${lastStreak}/${longestStreak}`)).toEqual(expected);
});

test.each([
  [[], '2026-03-11', [], 1],
  [['2026-03-10'], '2026-03-11', ['2026-03-12'], 3],
  [['2026-03-08', '2026-03-09', '2026-03-10'], '2026-03-11', [], 4],
  [[], '2026-03-11', ['2026-03-12', '2026-03-13'], 3],
  [['2026-03-09'], '2026-03-11', ['2026-03-13'], 1],
  [['2026-02-27', '2026-02-28'], '2026-03-01', ['2026-03-02', '2026-03-04', '2026-03-05'], 4],
])('after %j, the run around %s before %j is %i days long', (earlier, day, later, length) => {
  const before = countersAfterEach(NO_COUNTERS, earlier).at(-1) ?? NO_COUNTERS;
  expect(streakContaining(countersAfter(before, day), later)).toBe(length);
});
