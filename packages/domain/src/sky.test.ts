import { describe, expect, test } from 'vitest';
import {
  CONSTELLATIONS,
  changeDays,
  constellationAt,
  countOpenSlots,
  type DayHabit,
  skyOf,
  skySummary,
} from './sky.ts';
import { DAILY_HABIT } from './testing/daily-habit.ts';

const MONDAY = 1;
const DAY = '2026-03-11'; // a Wednesday
const NOT_WEDNESDAYS = 0b1111011;

describe('the night sky', () => {
  test('has 24 constellations, whose sizes grow from 3 to 10', () => {
    expect(CONSTELLATIONS).toHaveLength(24);
    expect(CONSTELLATIONS.map(({ size }) => size).slice(0, 14)).toEqual([
      3, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10,
    ]);
    expect(CONSTELLATIONS.at(-1)).toEqual({ key: 'star-boat', size: 10 });
  });

  test.each([
    [0, { current: { key: 'fox', lit: 0, size: 3 }, last: null }],
    [2, { current: { key: 'fox', lit: 2, size: 3 }, last: null }],
    [3, { current: { key: 'kite', lit: 0, size: 4 }, last: 'fox' }],
    [7, { current: { key: 'teapot', lit: 0, size: 5 }, last: 'kite' }],
    [196, { current: { key: 'star-boat', lit: 9, size: 10 }, last: 'elephant' }],
    [197, { current: { key: 'fox', lit: 0, size: 3 }, last: 'star-boat' }],
    [198, { current: { key: 'fox', lit: 1, size: 3 }, last: 'star-boat' }],
  ])('after %i full days is known in short', (fullDays, summary) => {
    const known = { fullDays, newestStarOn: DAY };
    expect(skySummary(known, DAY)).toEqual({ ...known, today: true, ...summary });
    expect(skySummary(known, '2026-03-12')).toEqual({ ...known, today: false, ...summary });
  });

  test('begins again with another color after the last constellation', () => {
    const { last, current } = skyOf(3650);
    expect(current).toMatchObject({ place: (last?.place ?? 0) + 1, round: 19 });
    expect(current.firstStar + current.lit - 1).toBe(3650);
    expect(constellationAt(24)).toMatchObject({ key: 'star-boat', round: 1, firstStar: 188 });
    expect(constellationAt(25)).toMatchObject({ key: 'fox', round: 2, firstStar: 198 });
  });

  test('has each star in one constellation, and grows by one star with each full day', () => {
    let next = 1;
    for (let place = 1; place <= 60; place++) {
      const { firstStar, size } = constellationAt(place);
      expect(firstStar).toBe(next);
      for (let lit = 0; lit < size; lit++) {
        const last = place > 1 ? constellationAt(place - 1) : null;
        expect(skyOf(next - 1 + lit)).toEqual({ last, current: { ...constellationAt(place), lit } });
      }
      next += size;
    }
  });

  test('of more stars than could be counted one after the other is known as fast', () => {
    const { last, current } = skyOf(2 ** 50);
    expect(last?.place).toBe(current.place - 1);
    expect(current.firstStar + current.lit - 1).toBe(2 ** 50);
    expect(current.lit).toBeLessThan(current.size);
  });
});

function aHabit(habit: Partial<DayHabit> & { done?: readonly (number | [string, number])[] } = {}): DayHabit {
  const { done = [], ...given } = habit;
  return {
    habitId: 1,
    createdOn: '2026-01-01',
    ...DAILY_HABIT,
    completions: done
      .map((one) => (typeof one === 'number' ? ([DAY, one] as const) : one))
      .map(([day, slot]) => ({ day, slot })),
    ...given,
  };
}

const twoSlots = { slots: ['morning', 'evening'] } as const;
const pausedOn = { pauses: [{ startsOn: DAY, endsOn: DAY }] };

describe('the open due slots of a day', () => {
  test.each<[string, DayHabit[], number]>([
    ['are none without habits', [], 0],
    ['are those of each daily habit', [aHabit(), aHabit(twoSlots)], 3],
    ['are without the filled ones', [aHabit({ ...twoSlots, done: [2] })], 1],
    ['ignore completions of slots that the habit no longer has', [aHabit({ done: [3] })], 1],
    ['ignore completions of other days', [aHabit({ done: [['2026-03-10', 1]] })], 1],
    ['are none of a weekly habit', [aHabit({ frequency: 'weekly', daysPerWeek: 3 })], 0],
    ['are none on another weekday', [aHabit({ weekdays: NOT_WEDNESDAYS })], 0],
    ['are none during a pause', [aHabit(pausedOn)], 0],
    ['are none while the habit is closed', [aHabit({ closedDays: [{ startsOn: DAY, endsOn: null }] })], 0],
    ['are none before the habit was created', [aHabit({ createdOn: '2026-03-12' })], 0],
    ['are none before its start', [aHabit({ startDate: '2026-03-12' })], 0],
    ['are none after its end', [aHabit({ endDate: '2026-03-10' })], 0],
    ['exist on the day of its creation', [aHabit({ createdOn: DAY })], 1],
    ['are none within the interval', [aHabit({ intervalDays: 3, done: [['2026-03-09', 1]] })], 0],
    ['exist again after the interval', [aHabit({ intervalDays: 2, done: [['2026-03-09', 1]] })], 1],
    [
      'are what earlier days of the interval left',
      [aHabit({ ...twoSlots, intervalDays: 3, done: [['2026-03-09', 1]] })],
      1,
    ],
    [
      'are none within the interval after a week that was met',
      [aHabit({ intervalDays: 3, completions: [{ day: '2026-03-09', slot: 1, isMet: true }], ...twoSlots })],
      0,
    ],
    [
      'follow the schedule of that day',
      [
        aHabit({
          frequency: 'weekly',
          pastSchedules: [{ ...aHabit(twoSlots), validUntil: DAY }],
        }),
      ],
      2,
    ],
  ])('%s', (_which, habits, open) => {
    expect(countOpenSlots(habits, DAY, MONDAY)).toBe(open);
  });
});

const filled = (habitId: number, day = DAY, slot = 1) => ({ habitId, day, slot });
const stored = (completions: number, isFull: boolean) => [{ day: DAY, completions, isFull }];
const first = (done: number[] = []) => aHabit({ habitId: 1, done });
const second = (done: number[] = []) => aHabit({ habitId: 2, done });
const weekly = (done: number[] = []) => aHabit({ habitId: 3, frequency: 'weekly', done });

describe('a day', () => {
  const cases: [
    string,
    { habits: DayHabit[]; days?: ReturnType<typeof stored>; added?: number[]; removed?: number[] },
    { completions: number; isFull: boolean; fullDays: number },
  ][] = [
    [
      'stays open with the first of two habits',
      { habits: [first(), second()], added: [1] },
      { completions: 1, isFull: false, fullDays: 5 },
    ],
    [
      'becomes full with the last due slot',
      { habits: [first([1]), second()], days: stored(1, false), added: [2] },
      { completions: 2, isFull: true, fullDays: 6 },
    ],
    [
      'becomes full while a weekly habit is open',
      { habits: [first(), weekly()], added: [1] },
      { completions: 1, isFull: true, fullDays: 6 },
    ],
    [
      'becomes full with the first completion when nothing is due',
      { habits: [weekly()], added: [3] },
      { completions: 1, isFull: true, fullDays: 6 },
    ],
    [
      'becomes full with a completion of a paused habit when nothing else is due',
      { habits: [aHabit(pausedOn)], added: [1] },
      { completions: 1, isFull: true, fullDays: 6 },
    ],
    [
      'stays full when another habit became due meanwhile',
      { habits: [first([1]), second(), weekly()], days: stored(1, true), added: [3] },
      { completions: 2, isFull: true, fullDays: 5 },
    ],
    [
      'loses its star with a completion of a due slot',
      { habits: [first([1]), second([1])], days: stored(2, true), removed: [2] },
      { completions: 1, isFull: false, fullDays: 4 },
    ],
    [
      'keeps its star without a completion that was not due',
      { habits: [first([1]), weekly([1])], days: stored(2, true), removed: [3] },
      { completions: 1, isFull: true, fullDays: 5 },
    ],
    [
      'loses its star with its last completion',
      { habits: [weekly([1])], days: stored(1, true), removed: [3] },
      { completions: 0, isFull: false, fullDays: 4 },
    ],
    [
      'does not become full by a removal, although no due slot is open',
      { habits: [first([1]), weekly([1])], days: stored(2, false), removed: [3] },
      { completions: 1, isFull: false, fullDays: 5 },
    ],
    [
      'becomes full with the next completion after the last open habit is gone',
      { habits: [first([1]), weekly()], days: stored(1, false), added: [3] },
      { completions: 2, isFull: true, fullDays: 6 },
    ],
    [
      'is judged again when one correction moves a completion to another habit',
      { habits: [first([1]), weekly()], days: stored(1, true), added: [3], removed: [1] },
      { completions: 1, isFull: false, fullDays: 4 },
    ],
  ];
  test.each(cases)('%s', (_which, { habits, days = [], added = [], removed = [] }, expected) => {
    const change = {
      added: added.map((id) => filled(id)),
      removed: removed.map((id) => filled(id)),
    };
    const { days: changed, fullDays } = changeDays({ fullDays: 5, days, dayHabits: habits }, change, MONDAY);
    const wasFull = days.some(({ isFull }) => isFull);
    const { completions, isFull } = expected;
    expect(changed).toMatchObject([{ day: DAY, completions, isFull, becameFull: isFull && !wasFull }]);
    expect(fullDays).toBe(expected.fullDays);
  });

  test('is judged alone when a correction changes several', () => {
    const change = {
      added: [filled(1, '2026-03-10'), filled(1, DAY), filled(2, DAY)],
      removed: [filled(2, '2026-03-09')],
    };
    const habits = [first(), aHabit({ habitId: 2, done: [['2026-03-09', 1]] })];
    const days = [{ day: '2026-03-09', completions: 2, isFull: true }];
    const changed = changeDays({ fullDays: 1, days, dayHabits: habits }, change, MONDAY);
    expect(changed.days.map(({ day, isFull }) => [day, isFull])).toEqual([
      ['2026-03-09', false],
      ['2026-03-10', false],
      ['2026-03-11', true],
    ]);
    expect(changed.fullDays).toBe(1);
  });

  test('is judged together with others without reading the pauses of a habit again', () => {
    let reads = 0;
    const pause = {
      endsOn: '2026-01-31',
      get startsOn() {
        reads += 1;
        return '2026-01-31';
      },
    };
    const added = ['2026-03-09', '2026-03-10', DAY].map((day) => filled(1, day));
    const state = { fullDays: 0, days: [], dayHabits: [aHabit({ pauses: [pause] })] };
    expect(changeDays(state, { added, removed: [] }, MONDAY).fullDays).toBe(3);
    expect(reads).toBe(1);
  });
});
