import { expect, test } from 'vitest';
import { isStreak, measureTexts, progressTexts } from './habit-progress';

const daily = {
  frequency: 'daily',
  startDate: null,
  endDate: null,
  completionCount: 0,
  completionTarget: 30,
  currentStreak: 0,
} as const;
const weekly = { ...daily, frequency: 'weekly', completionTarget: 3 } as const;
const once = { ...daily, startDate: '2026-12-24', endDate: '2026-12-24', completionTarget: 1 } as const;
const timeBound = { ...daily, endDate: '2026-12-24', completionTarget: 12 } as const;

test.each([
  ['a daily quest counts its streak', daily, 4, 'Streak: 4 days'],
  ['one day is a day', daily, 1, 'Streak: 1 day'],
  ['a weekly quest counts the days of this week', weekly, 2, '2 of 3 days this week'],
  ['more days than a weekly quest asks for count in full', weekly, 4, '4 of 4 days this week'],
  ['a time-bound quest counts its days', timeBound, 5, '5 of 12 days'],
  ['a quest that is due just once says so', once, 0, 'Just today'],
  ['days done are never more than all days', timeBound, 20, '20 of 20 days'],
])('%s', (_, quest, completionCount, words) => {
  expect(progressTexts({ ...quest, completionCount })).toBe(words);
});

test.each([
  [1, undefined],
  [24, undefined],
  [25, '5 more to a full month!'],
  [29, '1 more to a full month!'],
  [30, undefined],
  [45, undefined],
])('beside a streak of %i days stands “%s”', (completionCount, words) => {
  expect(measureTexts({ ...daily, completionCount })).toBe(words);
});

test('only a daily quest without an end has a streak', () => {
  expect([daily, weekly, timeBound].map(isStreak)).toEqual([true, false, false]);
});

test('a weekly quest says its weeks in a row, from two on', () => {
  expect(measureTexts({ ...weekly, currentStreak: 1 })).toBeUndefined();
  expect(measureTexts({ ...weekly, currentStreak: 5 })).toBe('5 weeks in a row');
});
