import type { Habit } from '@starchart/schema';
import { expect, test } from 'vitest';
import { habit } from '@/testing/records';
import {
  changedStreaks,
  countContinued,
  type Draft,
  daysOfWeek,
  keyOf,
  rowsOf,
  rowsOfWeek,
  summaryOf,
  toggled,
} from './chart-cells';

const TODAY = '2026-03-11';
const WEEK = daysOfWeek('2026-03-09');
const NOTHING = new Map();
const PAUSED = 77;
const stateOn = (id: number, day: string) => (id === PAUSED && day === '2026-03-08' ? '~' : 'o');

/** A habit with these numbers of slots, today first, and completions (day and slot). */
function recent(slots: number[], done: readonly (readonly [string, number])[] = [], fields = {}): Habit {
  const status = 'counted' as const;
  const completions = done.map(([completedOn, slot], id) => ({
    id,
    completedOn,
    slot,
    completedAt: '',
    status,
  }));
  const recentSlots = Array.from({ length: 35 }, (_, age) => slots[age % slots.length] ?? 0);
  return { ...habit(fields), completions, recentSlots };
}

test('each day has the slots of its own schedule, and keeps what is done in others', () => {
  const done = [
    [TODAY, 1],
    ['2026-03-09', 2],
  ] as const;
  const [first, second] = rowsOf([recent([1, 2, 0], done)], WEEK.slice(0, 3), TODAY);
  expect(first?.cells.map(({ state }) => state)).toEqual(['off', 'open', 'done']);
  expect(second?.cells.map(({ state }) => state)).toEqual(['done', 'open', 'off']);
});

const statesOf = (days: string[]) =>
  rowsOf([recent([1])], days, TODAY).map(({ cells }) => cells.map(({ state }) => state));

test('days after today and before the 35 days have no open slots', () => {
  expect(statesOf(WEEK)).toEqual([['open', 'open', 'open', 'off', 'off', 'off', 'off']]);
  expect(statesOf(['2026-02-04', '2026-02-05'])).toEqual([['off', 'open']]);
});

test('days before the first one of a habit are early, unless they are done', () => {
  const early = (_: number, day: string) => (day < TODAY ? ' ' : 'o');
  const [row] = rowsOf([recent([1], [['2026-03-09', 1]])], WEEK.slice(0, 3), TODAY, early);
  expect(row?.cells.map(({ state }) => state)).toEqual(['done', 'early', 'open']);
});

test('days of a week that are too old to be corrected come from the history', () => {
  const [older, correctable] = ['2026-02-04', '2026-02-05'];
  const one = recent([1], [[correctable, 1]]);
  const { id: habitId, name, icon, color } = one;
  const days = { habitId, name, icon, color, days: 'Ko', due: '11', done: '10' };
  const past = { firstOn: older, today: TODAY, habits: [days] };
  const rows = rowsOfWeek([one], past, [older, correctable], TODAY, stateOn);
  expect(rows.map(({ cells }) => cells.map(({ state }) => state))).toEqual([['done', 'done']]);
});

test('inactive habits and habits without a slot in these days have no row', () => {
  const rows = rowsOf([recent([1], [], { active: false }), recent([0])], WEEK, TODAY);
  expect(rows).toEqual([]);
});

test('a second tap takes a change back', () => {
  const cell = { habitId: 10, day: TODAY, slot: 1, state: 'done' } as const;
  const once = toggled(NOTHING, cell);
  expect([...once.values()]).toEqual([{ habitId: 10, day: TODAY, slot: 1, done: false }]);
  expect(toggled(once, cell).size).toBe(0);
  expect(keyOf(cell)).toBe('10 2026-03-11 1');
});

test('the summary counts additions, removals and their points', () => {
  const habits = [recent([1]), recent([1], [], { id: 11, pointsPerCompletion: 8 })];
  const at = { day: TODAY, slot: 1 };
  let draft = toggled(NOTHING, { ...at, habitId: 10, state: 'open' });
  draft = toggled(draft, { ...at, habitId: 11, state: 'done' });
  expect(summaryOf(draft, habits)).toEqual({ added: 1, removed: 1, points: -3 });
});

test('names the habits with another streak than before', () => {
  const before = [recent([1]), recent([1], [], { id: 11, currentStreak: 4 })];
  const after = [recent([1]), recent([1], [], { id: 11, currentStreak: 12 }), recent([1], [], { id: 12 })];
  expect(changedStreaks(before, after).map(({ id }) => id)).toEqual([11]);
});

test.each([
  [1, 'a filled gap', [1], [['2026-03-09', 1]], ['2026-03-10 1'], {}],
  [
    1,
    'a longer streak',
    [1],
    [
      ['2026-03-09', 1],
      ['2026-03-10', 1],
    ],
    ['2026-03-08 1'],
    {},
  ],
  [1, 'a gap of free days', [1, 0, 0, 1], [['2026-03-08', 1]], [`${TODAY} 1`], {}],
  [
    1,
    'the second of two times',
    [2],
    [
      ['2026-03-09', 1],
      ['2026-03-09', 2],
      ['2026-03-10', 1],
    ],
    ['2026-03-10 2'],
    {},
  ],
  [1, 'a gap that is forgiven', [1], [['2026-03-08', 1]], ['2026-03-10 1'], { forgiving: true }],
  [1, 'a gap that is paused', [1], [['2026-03-07', 1]], ['2026-03-09 1', '2026-03-10 1'], { id: PAUSED }],
  [0, 'a first day', [1], [], ['2026-03-10 1'], {}],
  [0, 'a day before a missed one', [1], [], ['2026-03-08 1', '2026-03-07 1'], {}],
  [
    0,
    'one of two times',
    [2],
    [
      ['2026-03-09', 1],
      ['2026-03-09', 2],
    ],
    ['2026-03-10 1'],
    {},
  ],
  [0, 'a weekly habit', [1], [['2026-03-09', 1]], ['2026-03-10 1'], { frequency: 'weekly' }],
] as const)('%d streak continues by %s', (count, _, slots, done, added, fields) => {
  const own = recent([...slots], done, fields);
  const cells = added.map((cell) => {
    const [day = '', slot] = cell.split(' ');
    return { habitId: own.id, day, slot: Number(slot), state: 'open' } as const;
  });
  const draft = cells.reduce<Draft>(toggled, NOTHING);
  const other = recent([1], [['2026-03-09', 1]], { id: 99 });
  expect(countContinued(draft, [own, other], TODAY, stateOn)).toBe(count);
});
