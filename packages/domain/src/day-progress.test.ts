import { describe, expect, test } from 'vitest';
import { dayProgress, dueTomorrow, habitsOfDay, isOfToday, isPausedToday } from './day-progress.ts';

const daily = (completedToday: boolean) => ({
  frequency: 'daily' as const,
  completedToday,
  dueStatus: 'due' as const,
});
const weekly = (completedToday: boolean) => ({
  frequency: 'weekly' as const,
  completedToday,
  dueStatus: 'due' as const,
});

const today = '2026-03-11';
const habit = (name: string, fields: object = {}) => ({
  name,
  frequency: 'daily' as const,
  nextDueOn: '2026-03-12',
  active: true,
  ...fields,
});

describe('the day of a child', () => {
  test.each([
    ['is not full without habits', [], { open: 0, isFull: false }],
    ['is not full with an open daily habit', [daily(true), daily(false)], { open: 1, isFull: false }],
    ['is full when all daily habits are done', [daily(true), daily(true)], { open: 0, isFull: true }],
    [
      'is full while habits are off, paused or due later',
      [
        daily(true),
        ...(['off', 'paused', 'later'] as const).map((dueStatus) => ({ ...daily(false), dueStatus })),
      ],
      { open: 0, isFull: true },
    ],
    ['is full while a weekly habit is open', [daily(true), weekly(false)], { open: 0, isFull: true }],
    [
      'is not full with nothing done but paused habits',
      [{ ...daily(true), dueStatus: 'paused' as const }],
      { open: 0, isFull: false },
    ],
    ['is not full with nothing but open weekly habits', [weekly(false)], { open: 0, isFull: false }],
    [
      'is full with one of several weekly habits when no daily one is due',
      [weekly(true), weekly(false)],
      { open: 0, isFull: true },
    ],
    [
      'is not full with a weekly habit done and a daily one open',
      [weekly(true), daily(false)],
      { open: 1, isFull: false },
    ],
  ])('%s', (_which, habits, progress) => {
    expect(dayProgress(habits)).toEqual(progress);
  });
});

const quest = (name: string, frequency: 'daily' | 'weekly', completedToday: boolean, count = 0) => {
  const completionCount = Math.max(count, Number(completedToday));
  return { name, frequency, completedToday, completionCount, completionTarget: 2, dueStatus: 'due' as const };
};

describe("the path of a child's day", () => {
  const openWeekly = quest('w', 'weekly', false);

  test.each([
    ['due habits, not open weekly ones', [quest('a', 'daily', false), openWeekly], ['a']],
    ['no open weekly habit on a full day', [quest('a', 'daily', true), openWeekly], ['a']],
    ['weekly habits done today', [quest('a', 'daily', false), quest('b', 'weekly', true)], ['a', 'b']],
    [
      'a weekly habit whose week is full',
      [quest('a', 'daily', false), quest('b', 'weekly', false, 2)],
      ['a', 'b'],
    ],
    ['weekly habits while nothing is due or done', [openWeekly], ['w']],
    ['the weekly habit that made the day full', [quest('b', 'weekly', true), openWeekly], ['b']],
  ])('has %s', (_which, habits, names) => {
    expect(habitsOfDay(habits).map(({ name }) => name)).toEqual(names);
  });
});

describe('today', () => {
  const open = [{ slot: 1, part: 'any' as const, status: 'open' as const }];
  const done = [{ slot: 1, part: 'any' as const, status: 'counted' as const }];

  test.each([
    ['a due habit', 'due', open, { isToday: true, isPaused: false }],
    ['a day without the habit', 'off', [], { isToday: false, isPaused: false }],
    ['an interval that is not over', 'later', open, { isToday: false, isPaused: false }],
    ['an interval that began today', 'later', done, { isToday: true, isPaused: false }],
    ['a pause', 'paused', open, { isToday: true, isPaused: true }],
    ['a completion during a pause', 'paused', done, { isToday: true, isPaused: false }],
    ['a pause on a day without the habit', 'paused', [], { isToday: false, isPaused: true }],
  ] as const)('with %s', (_which, dueStatus, slotsToday, expected) => {
    const state = { dueStatus, slotsToday: [...slotsToday] };
    expect({ isToday: isOfToday(state), isPaused: isPausedToday(state) }).toEqual(expected);
  });
});

describe('tomorrow', () => {
  test.each([
    ['daily habits, not weekly ones', [habit('a'), habit('b', { frequency: 'weekly' })], ['a']],
    ['weekly habits without a daily one', [habit('b', { frequency: 'weekly' })], ['b']],
    [
      'no habit that is due on a later day or never',
      [habit('a', { nextDueOn: '2026-03-13' }), habit('b'), habit('c', { nextDueOn: null })],
      ['b'],
    ],
    ['no inactive habit', [habit('a', { active: false })], []],
  ])('has %s', (_which, habits, names) => {
    expect(dueTomorrow(habits, today).map(({ name }) => name)).toEqual(names);
  });
});
