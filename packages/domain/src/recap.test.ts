import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDayNumber, weekStart } from './calendar.ts';
import type { CompletionsOfDay } from './history.ts';
import {
  bestStreak,
  type EntrySums,
  isGreatWeek,
  isRarelyDone,
  isStoryOffered,
  offeredFamilyRecapOn,
  pausedDaysOfWeek,
  pointsOfWeek,
  recapOfHabit,
  storyWeeks,
  topHabit,
} from './recap.ts';
import { type ScheduledHabit, scheduleFacts } from './schedule-facts.ts';
import { evaluateCompletions, NO_STREAK } from './streak.ts';
import { DAILY_HABIT } from './testing/daily-habit.ts';
import { aHistory, FIRST_DAY, modelOf } from './testing/history-model.ts';

/** A Monday; days of the tests count from it. */
const M = toDayNumber('2026-03-02');

interface Case {
  schedule?: Partial<ScheduledHabit>;
  /** Completions by day. */
  done?: readonly number[];
  pending?: readonly number[];
  firstOn?: number;
  weekOn?: number;
  today?: number;
}

const dayOf = (place: number) => new Date((M + place) * 86_400_000).toISOString().slice(0, 10);
const paused = (first: number, last: number) => ({
  pauses: [{ startsOn: dayOf(first), endsOn: dayOf(last) }],
});
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** The week of a habit that was completed on some days. */
function recapOf({ schedule, done = [], pending = [], firstOn = -100, weekOn = 0, today = 7 }: Case) {
  const habit: ScheduledHabit = {
    ...DAILY_HABIT,
    ...schedule,
  };
  const facts = scheduleFacts(habit, 1);
  const days = [...done, ...pending].toSorted((a, b) => a - b);
  const { rows } = evaluateCompletions(
    days.map((place, id) => ({ id, day: M + place })),
    NO_STREAK,
    facts,
  );
  const met = rows.flatMap(({ id, meetsTarget, ...row }) =>
    meetsTarget ? [{ ...row, day: M + (days[id] ?? 0) }] : [],
  );
  const before = met.findLast(({ day }) => day < M + weekOn);
  const completions = new Map<number, CompletionsOfDay>();
  for (const [id, place] of days.entries()) {
    const {
      counted,
      pending: waiting,
      isMet,
    } = completions.get(M + place) ?? {
      counted: 0,
      pending: 0,
      isMet: false,
    };
    const isPending = pending.includes(place);
    completions.set(M + place, {
      counted: counted + (isPending ? 0 : 1),
      pending: waiting + (isPending ? 1 : 0),
      filled: Array.from({ length: counted + waiting + 1 }, (_, index) => index + 1),
      isMet: isMet || rows[id]?.meetsTarget === true,
    });
  }
  return recapOfHabit(
    {
      chart: { firstOn: M + firstOn, lastOn: null, metBefore: null },
      facts,
      completions,
      metPeriods: [
        ...(before ? [before] : []),
        ...met.filter(({ day }) => day >= M + weekOn && day < M + weekOn + 7),
      ],
    },
    { weekOn: M + weekOn, today: M + today },
  );
}

const WEEKLY = { frequency: 'weekly', daysPerWeek: 3 } as const;

describe('the periods of a week', () => {
  test.each<[string, Case, { met: number; due: number }]>([
    ['are its due days', { done: [0, 1, 4] }, { met: 3, due: 7 }],
    [
      'leave out weekdays on which the habit is not due',
      { schedule: { weekdays: 31 }, done: [0] },
      { met: 1, due: 5 },
    ],
    ['leave out paused days', { schedule: paused(2, 3), done: [0] }, { met: 1, due: 5 }],
    ['begin with the first day of the habit', { firstOn: 2, done: [4] }, { met: 1, due: 5 }],
    ['leave out days to come, and today until it is met', { done: [0], today: 2 }, { met: 1, due: 2 }],
    ['have today once it is met', { done: [0, 2], today: 2 }, { met: 2, due: 3 }],
    ['need all slots of a day', { schedule: { slots: ['any', 'any'] }, done: [0, 0, 1] }, { met: 1, due: 7 }],
    ['count pending completions as met', { done: [0], pending: [1] }, { met: 2, due: 7 }],
    ['of a weekly habit are one week', { schedule: WEEKLY, done: [0, 1, 2, 3] }, { met: 1, due: 1 }],
    ['of a weekly habit can be unmet', { schedule: WEEKLY, done: [0] }, { met: 0, due: 1 }],
    [
      'leave out a weekly habit whose week is not over',
      { schedule: WEEKLY, done: [0], today: 6 },
      { met: 0, due: 0 },
    ],
    [
      'leave out a week of a weekly habit that is paused',
      { schedule: { ...WEEKLY, ...paused(0, 6) } },
      { met: 0, due: 0 },
    ],
    [
      'follow the schedule of each day',
      {
        schedule: {
          ...WEEKLY,
          pastSchedules: [
            {
              frequency: 'daily',
              daysPerWeek: null,
              weekdays: 127,
              intervalDays: 1,
              slots: ['any'],
              forgiving: false,
              validUntil: dayOf(2),
            },
          ],
        },
        done: [0, 1, 4, 5],
      },
      // Monday to Wednesday, and what is left of the week.
      { met: 3, due: 4 },
    ],
  ])('%s', (_what, given, periods) => {
    expect(recapOf(given)).toMatchObject(periods);
  });

  test('equal a naive count of the states of random histories', () => {
    fc.assert(
      fc.property(aHistory, fc.nat({ max: 80 }), (history, place) => {
        const model = modelOf({ ...history, fromOn: 0, length: 100 });
        const states = model.states();
        const first = toDayNumber(FIRST_DAY);
        const weekOn = weekStart(first + place, history.weekStartsOn);
        const today = first + history.today;
        if (weekOn < first || weekOn > today) return;
        const facts = scheduleFacts(model.habit, history.weekStartsOn);
        const { rows } = evaluateCompletions(
          model.completions.map((completion, id) => ({ id, day: first + completion.place })),
          NO_STREAK,
          facts,
        );
        const completions = new Map<number, CompletionsOfDay>();
        for (const [id, completion] of model.completions.entries()) {
          const day = first + completion.place;
          const before = completions.get(day) ?? { counted: 0, pending: 0, isMet: false };
          completions.set(day, {
            counted: before.counted + (completion.isPending ? 0 : 1),
            pending: before.pending + (completion.isPending ? 1 : 0),
            filled: Array.from({ length: before.counted + before.pending + 1 }, (_, index) => index + 1),
            isMet: before.isMet || rows[id]?.meetsTarget === true,
          });
        }
        const chart = {
          firstOn: first + model.firstOn,
          lastOn: model.lastOn === null ? null : first + model.lastOn,
          metBefore: [...completions].findLast(([day, { isMet }]) => isMet && day < weekOn - 42)?.[0] ?? null,
        };
        const recap = recapOfHabit({ chart, facts, completions, metPeriods: [] }, { weekOn, today });
        const daily = Array.from({ length: 7 }, (_, index) => weekOn + index)
          .filter((day) => facts.scheduleOn(day).frequency === 'daily')
          .map((day) => ({ day, state: states[day - first] ?? ' ' }));
        const week = model.weeks().find((one) => toDayNumber(one.weekOn) === weekOn);
        const isWeekDue = week && (week.met || (week.target > 0 && weekOn + 6 < today));
        const met = daily.filter(({ state }) => 'KW'.includes(state)).length;
        const unmet = daily.filter(({ day, state }) => day < today && !' .~KW'.includes(state)).length;
        expect(recap.met, JSON.stringify(history)).toBe(met + (week?.met ? 1 : 0));
        expect(recap.due, JSON.stringify(history)).toBe(met + unmet + (isWeekDue ? 1 : 0));
        const ofWeek = model.completions.filter(
          (one) => first + one.place >= weekOn && first + one.place < weekOn + 7,
        );
        expect(recap.completions).toBe(ofWeek.length);
        expect(recap.pending).toBe(ofWeek.filter(({ isPending }) => isPending).length);
      }),
      { numRuns: 100 },
    );
  });
});

test.each([
  [{ met: 0, due: 2 }, false],
  [{ met: 0, due: 3 }, true],
  [{ met: 1, due: 3 }, false],
  [{ met: 4, due: 13 }, true],
  [{ met: 4, due: 12 }, false],
])('%o in two weeks is rarely: %s', (periods, isRare) => {
  expect(isRarelyDone(periods)).toBe(isRare);
});

test.each([
  [{ met: 89, due: 100 }, false],
  [{ met: 9, due: 10 }, true],
  [{ met: 8, due: 9 }, false],
  [{ met: 1, due: 1 }, true],
  [{ met: 0, due: 0 }, false],
])('%o is a great week: %s', (periods, isGreat) => {
  expect(isGreatWeek(periods)).toBe(isGreat);
});

describe('a rarely done habit', () => {
  const MON_WED = 0b0000101;
  test.each<[string, Case, { met: number; due: number } | null]>([
    ['is done on fewer than a third of its days in two weeks', { done: [0, 3] }, { met: 2, due: 14 }],
    [
      'is not one that was done on 1 of 3 due days',
      { schedule: { weekdays: MON_WED }, firstOn: -5, done: [0] },
      null,
    ],
    ['needs three due days', { schedule: { weekdays: MON_WED }, firstOn: 0 }, null],
    ['can have no day done', { schedule: { weekdays: MON_WED }, firstOn: -5 }, { met: 0, due: 3 }],
    ['is looked at until today in this week', { firstOn: -100, done: range(-7, 0), today: 1 }, null],
    ['is never weekly', { schedule: WEEKLY }, null],
  ])('%s', (_what, given, periods) => {
    expect(recapOf(given).rarelyDone).toEqual(periods);
  });
});

describe('a mastered habit', () => {
  const sixWeeks = range(-35, 6);
  const without = (...days: number[]) => sixWeeks.filter((day) => !days.includes(day));
  test.each<[string, Case, boolean]>([
    ['was met on all days of six weeks', { done: sixWeeks }, true],
    // 6 of 7 is 86 %.
    ['has no week with a day that was not done', { done: without(-20) }, false],
    ['needs six weeks', { firstOn: -34, done: range(-34, 6) }, false],
    ['needs days that are due in each week', { done: sixWeeks, schedule: paused(-14, -8) }, true],
    ['was due in each week', { done: without(...range(-14, -8)), schedule: paused(-14, -8) }, false],
    ['of this week was met in the six weeks before', { done: range(-42, -1), today: 0 }, true],
    ['of a past week was met in that week', { done: range(-42, -1), today: 7 }, false],
    ['can be weekly', { schedule: WEEKLY, done: range(-35, 6) }, true],
    [
      'is not one that was weekly and not met once',
      { schedule: WEEKLY, done: without(...range(-12, -8)) },
      false,
    ],
  ])('%s', (_what, given, isMastered) => {
    expect(recapOf(given).isMastered).toBe(isMastered);
  });
});

describe('the streak of a week', () => {
  test('is the longest one that was reached, from two periods on', () => {
    expect(recapOf({ done: [0] }).streak).toBeNull();
    expect(recapOf({ done: [-2, -1, 0, 1, 4, 5] }).streak).toEqual({ streak: 4, unit: 'days', isBest: true });
    const weeks = [-14, -13, -12, -7, -6, -5, 0, 1, 2];
    expect(recapOf({ schedule: WEEKLY, done: weeks }).streak).toEqual({
      streak: 3,
      unit: 'weeks',
      isBest: true,
    });
  });

  test('is a personal best only above the longest one before', () => {
    const earlier = range(-20, -16);
    expect(recapOf({ done: [...earlier, ...range(0, 3)] }).streak).toMatchObject({
      streak: 4,
      isBest: false,
    });
    expect(recapOf({ done: [...earlier, ...range(0, 4)] }).streak).toMatchObject({
      streak: 5,
      isBest: false,
    });
    expect(recapOf({ done: [...earlier, ...range(0, 5)] }).streak).toMatchObject({ streak: 6, isBest: true });
  });

  test('of several habits is a personal best before others, then the one of the most days', () => {
    const best = { streak: 3, unit: 'days', isBest: true } as const;
    const weeks = { streak: 2, unit: 'weeks', isBest: false } as const;
    const days = { streak: 12, unit: 'days', isBest: false } as const;
    expect(bestStreak([days, weeks, best])).toBe(best);
    expect(bestStreak([days, weeks])).toBe(weeks);
    expect(bestStreak([])).toBeNull();
  });
});

describe('a streak that ended in the week', () => {
  test.each<[string, Case, { streak: number; endedOn: number }[]]>([
    ['has the missed day', { done: range(-5, 1) }, [{ streak: 7, endedOn: 2 }]],
    ['can be followed by another one', { done: [...range(-5, 1), 3, 4, 5, 6] }, [{ streak: 7, endedOn: 2 }]],
    ['has at least three periods', { done: [-1, 0] }, []],
    ['is not over today', { done: range(-5, 1), today: 2 }, []],
    ['survives a pause', { schedule: paused(2, 6), done: range(-5, 1) }, []],
    [
      'ends on the second missed day if it is forgiving',
      { schedule: { forgiving: true }, done: range(-5, 1) },
      [{ streak: 7, endedOn: 3 }],
    ],
    ['ended in the week of its missed day', { done: range(-9, -3) }, []],
  ])('%s', (_what, given, ended) => {
    const days = ended.map(({ streak, endedOn }) => ({
      streak,
      unit: 'days',
      endedOn: M + endedOn,
      slots: 1,
    }));
    expect(recapOf(given).endedStreaks).toEqual(days);
  });

  test('of a weekly habit ends with the last day of its week', () => {
    const done = [-21, -20, -19, -14, -13, -12, -7, -6, -5];
    expect(recapOf({ schedule: WEEKLY, done })).toMatchObject({
      endedStreaks: [{ streak: 3, unit: 'weeks', endedOn: M + 6 }],
    });
    expect(recapOf({ schedule: WEEKLY, done, today: 6 }).endedStreaks).toEqual([]);
  });
});

test('the favorite habit has the most completions, the first of several', () => {
  const habits = [{ count: 0 }, { count: 3 }, { count: 5 }, { count: 5 }];
  expect(topHabit(habits)).toBe(habits[2]);
  expect(topHabit([{ count: 0 }])).toBeNull();
});

const entry = (kind: EntrySums['kind'], amount: number, totalAmount = 0, isGain = true): EntrySums => ({
  kind,
  amount,
  totalAmount,
  isGain,
});

test('points are summed by their cause, and make up the change of the balance', () => {
  const points = pointsOfWeek([
    entry('completion', 30, 30),
    entry('badge_bonus', 25, 25),
    entry('adjustment', 10),
    entry('adjustment', -4, 0, false),
    entry('redemption', -20, 0, false),
  ]);
  expect(points).toEqual({ earned: 55, bonus: 10, deducted: 4, spent: 20 });
  expect(pointsOfWeek([])).toEqual({ earned: 0, bonus: 0, deducted: 0, spent: 0 });
});

test('paused days are those of all habits, up to today', () => {
  const pauses = [
    { habitId: null, startsOn: dayOf(-3), endsOn: dayOf(1) },
    { habitId: null, startsOn: dayOf(1), endsOn: dayOf(2) },
    { habitId: 7, startsOn: dayOf(4), endsOn: dayOf(5) },
  ];
  expect(pausedDaysOfWeek(pauses, { weekOn: M, today: M + 9 })).toBe(3);
  expect(pausedDaysOfWeek(pauses, { weekOn: M, today: M + 1 })).toBe(2);
});

test.each([
  ['Monday', 1, { 0: -7, 1: null, 5: null, 6: null, '6 evening': 0 }],
  ['Sunday', 7, { '-1': -8, 0: null, 1: null, 5: null, '5 evening': -1 }],
  ['Saturday', 6, { '-2': -9, '-1': null, 4: null, '4 evening': -2 }],
  ['Tuesday', 2, { 0: null, '0 evening': -6, 1: -6, 2: null }],
  ['Wednesday', 3, { 0: null, 1: null, '1 evening': -5, 2: -5, 3: null }],
  ['Thursday', 4, { 2: null, '2 evening': -4, 3: -4, 4: null, 8: null }],
])(
  'in weeks from %s on, a recap is offered on the last evening and on the first day',
  (_which, weekStartsOn, expected) => {
    for (const [when, weekOn] of Object.entries(expected)) {
      const [day, part = 'afternoon'] = when.split(' ');
      const today = M + Number(day);
      const weeks = storyWeeks({ today, part: part as 'evening', weekStartsOn }, M - 100);
      const offered = weeks && isStoryOffered(weeks, today) ? weeks.last - M : null;
      expect(offered, when).toBe(weekOn);
    }
  },
);

test('grown-ups are offered a recap from 17:00 of the last day of the week to the second day of the next', () => {
  for (const [weekStartsOn, first] of [
    [1, M],
    [7, M - 1],
  ] as const) {
    const offers = range(-1, 7).flatMap((place) => [
      offeredFamilyRecapOn(first + place, 16, weekStartsOn),
      offeredFamilyRecapOn(first + place, 17, weekStartsOn),
    ]);
    const actual = offers.map((weekOn) => (weekOn === null ? null : weekOn - first));
    const none = Array.from({ length: 9 }, () => null);
    expect(actual).toEqual([null, -7, -7, -7, -7, -7, ...none, 0, 0, 0]);
  }
});

test.each([
  ['on the first day of a week, that week', 0, 0],
  ['on a later day, the next week', 1, 7],
])('the first story of a child whose first habit came %s', (_what, firstHabitOn, first) => {
  const weeksOn = (place: number, part: 'morning' | 'evening' = 'morning') =>
    storyWeeks({ today: M + place, part, weekStartsOn: 1 }, M + firstHabitOn);
  expect(weeksOn(first + 6)).toBeNull();
  expect(weeksOn(first + 6, 'evening')).toEqual({ first: M + first, last: M + first });
  expect(weeksOn(first + 7)).toEqual({ first: M + first, last: M + first });
  expect(weeksOn(first + 20)).toEqual({ first: M + first, last: M + first + 7 });
});
