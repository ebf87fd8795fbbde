import { describe, expect, test } from 'vitest';
import { toDayNumber } from './calendar.ts';
import {
  type ChartHabit,
  type ChartRange,
  type CompletionsOfDay,
  chartDays,
  dayStates,
  hasCompletion,
  weekResults,
} from './history.ts';
import { type ScheduledHabit, scheduleFacts } from './schedule-facts.ts';
import { DAILY_HABIT } from './testing/daily-habit.ts';

/** A Monday; days of the tests count from it. */
const M = toDayNumber('2026-03-02');
const MON_WED_FRI = 0b0010101;

interface Case extends Partial<ChartHabit>, Partial<ChartRange> {
  schedule?: Partial<ScheduledHabit>;
  done?: Record<number, Partial<CompletionsOfDay>>;
}

const once = { counted: 1, pending: 0, filled: [1], isMet: true };
const pending = { counted: 0, pending: 1 };
const dayOf = (place: number) => new Date((M + place) * 86_400_000).toISOString().slice(0, 10);
const paused = (first: number, last: number) => ({
  pauses: [{ startsOn: dayOf(first), endsOn: dayOf(last) }],
});
const closed = (first: number, last: number | null) => ({
  closedDays: [{ startsOn: dayOf(first), endsOn: last === null ? null : dayOf(last) }],
});

function partsOf({ schedule, done = {}, ...given }: Case) {
  const habit: ScheduledHabit = {
    ...DAILY_HABIT,
    ...schedule,
  };
  const { firstOn = -100, lastOn = null, metBefore = null, fromOn = 0, days = 7, today = 100 } = given;
  return [
    { firstOn: M + firstOn, lastOn: lastOn && M + lastOn, metBefore: metBefore && M + metBefore },
    new Map(Object.entries(done).map(([place, of]) => [M + Number(place), { ...once, ...of }])),
    scheduleFacts(habit, 1),
    { fromOn: M + fromOn, days, today: M + today },
  ] as const;
}

const statesOf = (given: Case) => dayStates(chartDays(...partsOf(given)));
const weeksOf = (given: Case) => weekResults(...partsOf(given));

test.each([
  ['done', { done: { 0: {} } }, true],
  ['below the target', { schedule: { slots: ['any', 'any'] }, done: { 0: { isMet: false } } }, true],
  ['pending', { done: { 0: pending } }, true],
  ['pending below the target', { done: { 0: { ...pending, isMet: false } } }, true],
  ['due', {}, false],
  ['not due', { schedule: { weekdays: 0b0000010 } }, false],
  ['paused', { schedule: paused(0, 0) }, false],
  ['in the future', { today: -1 }, false],
] satisfies [string, Case, boolean][])('a day that is %s has a completion: %#', (_what, given, expected) => {
  expect(hasCompletion(statesOf({ ...given, days: 1 }))).toBe(expected);
});

const TWICE = { slots: ['any', 'any'] as const };
const EVERY_3_DAYS = { intervalDays: 3 };
const WEEKLY = { frequency: 'weekly', daysPerWeek: 3 } as const;

test.each<[what: string, states: string, given: Case]>([
  ['done', 'KooKooo', { done: { 0: {}, 3: {} } }],
  ['open today, and nothing in the future', 'Koo    ', { done: { 0: {} }, today: 2 }],
  ['a completion of tomorrow, after a change of the time zone', 'oo     ', { done: { 2: {} }, today: 1 }],
  ['nothing before the first day', '   oooo', { firstOn: 3 }],
  ['a completion before the first day', ' K ooKo', { firstOn: 3, done: { 1: {}, 5: {} } }],
  ['chosen days', 'o.K.o..', { schedule: { weekdays: MON_WED_FRI }, done: { 2: {} } }],
  ['done on a day without a slot', 'oKo.o..', { schedule: { weekdays: MON_WED_FRI }, done: { 1: {} } }],
  ['1 of 2', '1Kooooo', { schedule: TWICE, done: { 0: { isMet: false }, 1: { counted: 2 } } }],
  [
    '9, 10, 11 and 12 completions',
    '9abc   ',
    {
      done: Object.fromEntries([9, 10, 11, 12].map((counted, place) => [place, { counted, isMet: false }])),
      today: 3,
    },
  ],
  [
    'pending: alone, and beside a counted one',
    'wwWWooo',
    {
      schedule: TWICE,
      done: {
        0: { ...pending, isMet: false },
        1: { pending: 1, isMet: false },
        2: { pending: 1 },
        3: { ...pending, pending: 2 },
      },
    },
  ],
  ['paused, except where it was done', 'o~K~ooo', { schedule: paused(1, 3), done: { 2: {} } }],
  ['paused, on days without a slot too', 'o~~~o..', { schedule: { weekdays: MON_WED_FRI, ...paused(1, 3) } }],
  ['closed, except where it was done', 'o~K~ooo', { schedule: closed(1, 3), done: { 2: {} } }],
  ['closed until now', 'oo~~~~~', { schedule: closed(2, null) }],
  [
    'not due after the end date, paused or not',
    'ooo....',
    { schedule: { endDate: dayOf(2), ...paused(4, 5) } },
  ],
  ['not due after the last day of an inactive habit', 'oKo....', { lastOn: 2, done: { 1: {} } }],
  ['every 3 days, never done', 'o..o..o', { schedule: EVERY_3_DAYS, firstOn: 0 }],
  ['every 3 days since long before', '.o..o..', { schedule: EVERY_3_DAYS, firstOn: -5 }],
  ['every 3 days from the last time', 'K..oK..', { schedule: EVERY_3_DAYS, done: { 0: {}, 4: {} } }],
  ['every 3 days, done before the range', '.o..o..', { schedule: EVERY_3_DAYS, metBefore: -2 }],
  ['every 3 days, done early', 'KK..o..', { schedule: EVERY_3_DAYS, done: { 0: {}, 1: {} } }],
  [
    'every 3 days, done in part',
    'o..1..o',
    { schedule: { ...EVERY_3_DAYS, ...TWICE }, firstOn: 0, done: { 3: { isMet: false } } },
  ],
  [
    'every 3 days, due after it was closed',
    'K.~~o..',
    { schedule: { ...EVERY_3_DAYS, ...closed(2, 3) }, done: { 0: {} } },
  ],
  [
    'every 3 days, due after a pause',
    'K.~~o..',
    { schedule: { ...EVERY_3_DAYS, ...paused(2, 3) }, done: { 0: {} } },
  ],
  ['weekly, more often than needed', 'KK.KK..', { schedule: WEEKLY, done: { 0: {}, 1: {}, 3: {}, 4: {} } }],
  [
    'weekly: below the target, pending, paused',
    'K.W~~..',
    { schedule: { ...WEEKLY, ...paused(3, 4) }, done: { 0: { isMet: false }, 2: pending } },
  ],
])('%s: "%s"', (_what, states, given) => {
  expect(statesOf(given)).toBe(states);
});

describe('an earlier schedule', () => {
  const pastDaily = {
    frequency: 'daily',
    daysPerWeek: null,
    weekdays: 127,
    intervalDays: 1,
    slots: ['any'],
    forgiving: false,
    validUntil: dayOf(2),
  } as const;

  test('shows its own days', () => {
    const schedule = { ...WEEKLY, pastSchedules: [pastDaily] };
    expect(statesOf({ schedule, done: { 0: {}, 4: {} } })).toBe('Koo.K..');
    expect(weeksOf({ schedule, done: { 0: {}, 4: {} } })).toEqual([
      { weekOn: dayOf(0), done: 1, target: 2, met: false },
    ]);
  });

  test('does not count for "every N days"', () => {
    const schedule = { ...EVERY_3_DAYS, pastSchedules: [pastDaily] };
    expect(statesOf({ schedule })).toBe('oooo..o');
    expect(statesOf({ schedule, done: { 2: {} } })).toBe('ooK..o.');
  });

  test('of another interval starts over', () => {
    const schedule = { ...EVERY_3_DAYS, pastSchedules: [{ ...pastDaily, intervalDays: 2 }] };
    expect(statesOf({ schedule, firstOn: 0 })).toBe('o.oo..o');
  });
});

describe('weeks', () => {
  test('are those of the range, with all their days', () => {
    const done = { 0: {}, 6: {}, 7: {}, 8: {}, 13: { pending: 1, counted: 0 } };
    expect(weeksOf({ schedule: WEEKLY, done, fromOn: 6, days: 4 })).toEqual([
      { weekOn: dayOf(0), done: 2, target: 3, met: false },
      { weekOn: dayOf(7), done: 3, target: 3, met: true },
    ]);
  });

  test('start with the first day and end with this week', () => {
    const weeks = weeksOf({ schedule: WEEKLY, firstOn: 9, fromOn: 0, days: 35, today: 15 });
    expect(weeks.map(({ weekOn }) => weekOn)).toEqual([dayOf(7), dayOf(14)]);
  });

  test('ask in the first week for no more times than days are left', () => {
    const weeks = weeksOf({ schedule: WEEKLY, firstOn: 5, done: { 6: {} }, days: 14 });
    expect(weeks).toEqual([
      { weekOn: dayOf(0), done: 1, target: 2, met: false },
      { weekOn: dayOf(7), done: 0, target: 3, met: false },
    ]);
  });

  test('end with the last day of an inactive habit', () => {
    const weeks = weeksOf({ schedule: WEEKLY, done: { 1: {} }, lastOn: 1, days: 14 });
    expect(weeks).toEqual([{ weekOn: dayOf(0), done: 1, target: 3, met: false }]);
  });

  test('that are paused are not due, and met by one completion', () => {
    const schedule = { ...WEEKLY, ...paused(0, 13) };
    expect(weeksOf({ schedule, done: { 8: {} }, days: 14 })).toEqual([
      { weekOn: dayOf(0), done: 0, target: 0, met: false },
      { weekOn: dayOf(7), done: 1, target: 0, met: true },
    ]);
  });

  test('with closed days have a smaller target, and none if all are closed', () => {
    const schedule = { ...WEEKLY, ...closed(4, 13) };
    expect(weeksOf({ schedule, done: { 0: {}, 1: {} }, days: 14 })).toEqual([
      { weekOn: dayOf(0), done: 2, target: 2, met: true },
      { weekOn: dayOf(7), done: 0, target: 0, met: false },
    ]);
  });

  test('are none of a daily habit', () => {
    expect(weeksOf({ done: { 0: {} } })).toEqual([]);
  });
});
