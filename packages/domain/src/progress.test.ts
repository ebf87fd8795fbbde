import { HABIT_FREQUENCIES } from '@starchart/schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, fromDayNumber, toDayNumber } from './calendar.ts';
import { streakStateOf } from './completion-history.ts';
import {
  type HabitTotals,
  habitProgress,
  hasEnded,
  isDoneForNow,
  isJustOnce,
  isOpen,
  progressWithToday,
} from './progress.ts';
import { scheduleFacts } from './schedule-facts.ts';
import { evaluateCompletions } from './streak.ts';

const TODAY = '2026-03-11';
const NEW_HABIT: HabitTotals = {
  frequency: 'daily',
  daysPerWeek: null,
  endDate: null,
  totalCompletions: 0,
  pendingCount: 0,
  beganOn: null,
  completionsThisWeek: 0,
  completionsToday: [],
  lastMetOn: null,
  lastStreak: 0,
  longestStreak: 0,
  weekdays: 127,
  intervalDays: 1,
  slots: ['any'],
  forgiving: false,
  startDate: null,
  pastSchedules: [],
  pauses: [],
  closedDays: [],
};
/** Weeks start on Monday; today is a Wednesday. */
const MONDAY = 1;

function progress(given: Partial<HabitTotals>) {
  const { completionCount, completionTarget, completionPercentage } = habitProgress(
    { ...NEW_HABIT, ...given },
    TODAY,
    MONDAY,
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
  ])('%s', (_when, lastMetOn, lastStreak, expected) => {
    const habit = { lastMetOn, lastStreak, totalCompletions: 999, completionsThisWeek: 5 };
    expect(progress(habit)).toEqual(expected);
    expect(habitProgress({ ...NEW_HABIT, ...habit }, TODAY, MONDAY).currentStreak).toBe(expected[0]);
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
    expect(progress({ endDate, totalCompletions: 0, pendingCount: totalCompletions })).toEqual(expected);
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

test.each([
  ['its first day is its last', {}, true],
  ['it is weekly', { frequency: 'weekly' }, false],
  ['it has no first day', { startDate: null }, false],
  ['it has no end', { endDate: null }, false],
  ['it has a second day', { endDate: '2026-03-12' }, false],
] as const)('whether a habit is due just once when %s', (_when, fields, once) => {
  expect(isJustOnce({ frequency: 'daily', startDate: TODAY, endDate: TODAY, ...fields })).toBe(once);
});

test('a time-bound habit counts the slots that are left', () => {
  // Wednesday to Wednesday: two Wednesdays, a Friday and a Monday, twice each.
  const schedule = { weekdays: 0b0010101, slots: ['morning', 'evening'] as const };
  expect(progress({ ...schedule, endDate: '2026-03-18', totalCompletions: 3 })).toEqual([3, 8, 38]);
  expect(progress({ endDate: '9999-12-31' })).toEqual([0, daysBetween(TODAY, '9999-12-31') + 1, 0]);
  expect(progress({ startDate: '2026-03-16', endDate: '2026-03-18' })).toEqual([0, 3, 0]);
});

test('shows the slots of today, and completions in slots that are gone', () => {
  const habit: HabitTotals = {
    ...NEW_HABIT,
    slots: ['morning', 'evening'],
    completionsToday: [
      { slot: 2, status: 'counted' },
      { slot: 5, status: 'pending' },
    ],
  };
  const shown = habitProgress(habit, TODAY, MONDAY);
  expect(shown.slotsToday).toEqual([
    { slot: 1, part: 'morning', status: 'open' },
    { slot: 2, part: 'evening', status: 'counted' },
    { slot: 5, part: 'any', status: 'pending' },
  ]);
  expect(shown).toMatchObject({ completedToday: false });
});

test.each<[string, Partial<HabitTotals>, string, string | null]>([
  ['every day', {}, 'due', '2026-03-12'],
  ['on a day that is not chosen', { weekdays: 0b0000001 }, 'off', '2026-03-16'],
  ['before its first day', { startDate: '2026-03-20' }, 'off', '2026-03-20'],
  ['after its end', { endDate: '2026-03-10' }, 'off', null],
  [
    'done yesterday, every three days',
    { intervalDays: 3, lastMetOn: '2026-03-10', lastStreak: 1 },
    'later',
    '2026-03-13',
  ],
  ['in a pause', { pauses: [{ startsOn: '2026-03-11', endsOn: '2026-03-13' }] }, 'paused', '2026-03-14'],
  [
    'closed until yesterday',
    { closedDays: [{ startsOn: '2026-03-02', endsOn: '2026-03-10' }] },
    'due',
    '2026-03-12',
  ],
  ['that is inactive', { closedDays: [{ startsOn: '2026-03-09', endsOn: null }] }, 'paused', null],
])('a habit %s', (_which, given, dueStatus, nextDueOn) => {
  expect(habitProgress({ ...NEW_HABIT, ...given }, TODAY, MONDAY)).toMatchObject({ dueStatus, nextDueOn });
});

test.each<[string, HabitTotals['closedDays'], number]>([
  ['that was closed since', [{ startsOn: '2026-03-05', endsOn: '2026-03-10' }], 12],
  ['that is inactive', [{ startsOn: '2026-03-05', endsOn: null }], 12],
  [
    'that was closed twice',
    [
      { startsOn: '2026-03-05', endsOn: '2026-03-07' },
      { startsOn: '2026-03-08', endsOn: '2026-03-10' },
    ],
    12,
  ],
  ['that was open for a day', [{ startsOn: '2026-03-06', endsOn: '2026-03-10' }], 0],
  ['that reopened yesterday', [{ startsOn: '2026-03-05', endsOn: '2026-03-09' }], 0],
])('a habit %s, last done a week ago, shows a streak', (_which, closedDays, currentStreak) => {
  const habit = { ...NEW_HABIT, closedDays, lastMetOn: '2026-03-04', lastStreak: 12, longestStreak: 12 };
  expect(habitProgress(habit, TODAY, MONDAY)).toMatchObject({
    currentStreak,
    completionCount: currentStreak,
    completionPercentage: Math.round((100 * currentStreak) / 30),
  });
});

test.each([
  ['2026-03-11', 1],
  ['2026-03-12', 1],
  ['2026-03-13', 2],
  ['2026-03-15', 3],
])(
  'a weekly habit that is closed from %s to Sunday has a target of %i, and its full one while inactive',
  (startsOn, target) => {
    const weekly = { frequency: 'weekly', daysPerWeek: 3 } as const;
    expect(progress({ ...weekly, closedDays: [{ startsOn, endsOn: '2026-03-15' }] })).toEqual([0, target, 0]);
    expect(progress({ ...weekly, closedDays: [{ startsOn, endsOn: null }] })).toEqual([0, 3, 0]);
  },
);

test('the streak of a weekly habit is in weeks, and starts anew after a change from daily', () => {
  const weekly = { ...NEW_HABIT, frequency: 'weekly' as const, daysPerWeek: 2 };
  const met = { lastMetOn: '2026-03-05', lastStreak: 4, longestStreak: 9 };
  expect(habitProgress({ ...weekly, ...met }, TODAY, MONDAY)).toMatchObject({
    currentStreak: 4,
    longestStreak: 9,
    streakUnit: 'weeks',
  });
  const pastSchedules = [{ ...NEW_HABIT, validUntil: '2026-03-10' }];
  expect(habitProgress({ ...weekly, ...met, pastSchedules }, TODAY, MONDAY)).toMatchObject({
    currentStreak: 0,
    longestStreak: 0,
  });
});

/** What a completion of the slot makes of a habit, counted again from all of its completions. */
function completed(habit: HabitTotals, slot: number): HabitTotals {
  const facts = scheduleFacts(habit, MONDAY);
  const today = toDayNumber(TODAY);
  const done = habit.frequency === 'weekly' ? habit.completionsThisWeek : habit.completionsToday.length;
  // The completions of this week or today come after the last met period, unless that is this one.
  const earlier = Array.from({ length: done }, (_, id) => ({ id, day: today }));
  const before = streakStateOf({
    metOn: habit.lastMetOn,
    streak: habit.lastStreak,
    longestStreak: habit.longestStreak,
  });
  const { last } = evaluateCompletions([...earlier, { id: done, day: today }], before, facts);
  return {
    ...habit,
    totalCompletions: habit.totalCompletions + 1,
    completionsThisWeek: habit.completionsThisWeek + 1,
    completionsToday: [...habit.completionsToday, { slot, status: 'counted' }],
    lastMetOn: last.metOn === null ? null : fromDayNumber(last.metOn),
    lastStreak: last.streak,
    longestStreak: last.longestStreak,
  };
}

function withProgress(totals: HabitTotals) {
  return { ...totals, ...habitProgress(totals, TODAY, MONDAY) };
}

test('optimistic progress equals the server’s, for completion and undo', () => {
  const habits = fc
    .record({
      frequency: fc.constantFrom(...HABIT_FREQUENCIES),
      daysPerWeek: fc.option(fc.integer({ min: 1, max: 7 })),
      endsIn: fc.option(fc.integer({ min: 0, max: 400 })),
      slotCount: fc.integer({ min: 1, max: 3 }),
      done: fc.nat({ max: 2 }),
      lastDoneAgo: fc.option(fc.integer({ min: 8, max: 40 })),
      lastStreak: fc.integer({ min: 1, max: 400 }),
      totalCompletions: fc.integer({ min: 0, max: 999 }),
      pendingCount: fc.nat({ max: 9 }),
      doneThisWeek: fc.nat({ max: 6 }),
    })
    .map(({ endsIn, slotCount, done, lastDoneAgo, lastStreak, doneThisWeek, ...habit }): HabitTotals => {
      const isWeekly = habit.frequency === 'weekly';
      const start: HabitTotals = {
        ...NEW_HABIT,
        ...habit,
        daysPerWeek: isWeekly ? habit.daysPerWeek : null,
        slots: isWeekly ? ['any'] : Array.from({ length: slotCount }, () => 'any' as const),
        endDate: endsIn === null || isWeekly ? null : addDays(TODAY, endsIn),
        lastMetOn: lastDoneAgo === null ? null : addDays(TODAY, -lastDoneAgo),
        lastStreak: lastDoneAgo === null ? 0 : lastStreak,
        longestStreak: lastDoneAgo === null ? 0 : lastStreak,
      };
      let shown = start;
      for (let slot = 1; slot <= (isWeekly ? doneThisWeek : Math.min(done, slotCount - 1)); slot++) {
        shown = completed(shown, slot);
        if (isWeekly) shown = { ...shown, completionsToday: [] };
      }
      return shown;
    });
  fc.assert(
    fc.property(habits, (habit) => {
      const done = completed(habit, habit.completionsToday.length + 1);
      const [before, after] = [withProgress(habit), withProgress(done)];
      expect(after).toMatchObject(progressWithToday(before, 'counted') ?? {});
      expect(before).toMatchObject(progressWithToday(after, 'open') ?? {});
    }),
  );
});

test('a slot that is not there is neither completed nor undone', () => {
  const open = withProgress(NEW_HABIT);
  expect(progressWithToday(open, 'open')).toBeUndefined();
  expect(progressWithToday({ ...open, slotsToday: [] }, 'counted')).toBeUndefined();
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
