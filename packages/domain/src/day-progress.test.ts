import { HABIT_FREQUENCIES, PARTS_OF_DAY } from '@starchart/schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import {
  dayProgress,
  dueSlots,
  dueTomorrow,
  isFullDay,
  isOfToday,
  isPausedToday,
  pathOfDay,
} from './day-progress.ts';
import { doneOfToday } from './done-of-due.ts';
import { dayInParts } from './parts-of-day.ts';
import {
  type HabitTotals,
  habitProgress,
  progressWithToday,
  slotToComplete,
  slotToUndo,
} from './progress.ts';

const quest = (frequency: 'daily' | 'weekly', completedToday: boolean) => ({
  frequency,
  completedToday,
  dueStatus: 'due' as const,
  slots: ['any' as const],
  slotsToday: [
    { slot: 1, part: 'any' as const, status: completedToday ? ('counted' as const) : ('open' as const) },
  ],
});
const daily = (completedToday: boolean) => quest('daily', completedToday);
const weekly = (completedToday: boolean) => quest('weekly', completedToday);

const today = '2026-03-11';
const dueHabit = (name: string, fields: object = {}) => ({
  name,
  slots: ['any' as const],
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
      'is full with one completion of a paused habit when nothing else is due',
      [{ ...daily(true), dueStatus: 'paused' as const }],
      { open: 0, isFull: true },
    ],
    [
      'is full with one of two slots of a paused habit when nothing else is due',
      [
        {
          ...daily(true),
          dueStatus: 'paused' as const,
          slotsToday: [...daily(true).slotsToday, { slot: 2, part: 'any' as const, status: 'open' as const }],
        },
      ],
      { open: 0, isFull: true },
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

const MONDAY = 1;
const part = fc.constantFrom(...PARTS_OF_DAY);

/** A habit with the day on which it was last done before today, and which of today's slots are done. */
const aHabitOfToday = fc.record({
  frequency: fc.constantFrom(...HABIT_FREQUENCIES),
  slots: fc.array(part, { minLength: 1, maxLength: 4 }),
  weekdays: fc.constantFrom(127, 127, 4, 2),
  intervalDays: fc.constantFrom(1, 1, 2, 3),
  lastMetDaysAgo: fc.option(fc.integer({ min: 1, max: 4 })),
  isPaused: fc.boolean(),
  removedSlots: fc.array(fc.integer({ min: 5, max: 6 }), { maxLength: 1 }),
});

function progressAt(
  habit: typeof aHabitOfToday extends fc.Arbitrary<infer Of> ? Of : never,
  done: readonly number[],
) {
  const isWeekly = habit.frequency === 'weekly';
  const slots = isWeekly ? (['any'] as const) : habit.slots;
  const isMet = slots.every((_, index) => done.includes(index + 1));
  const before = habit.lastMetDaysAgo === null ? null : addDays(today, -habit.lastMetDaysAgo);
  const totals: HabitTotals = {
    frequency: habit.frequency,
    slots: [...slots],
    weekdays: isWeekly ? 127 : habit.weekdays,
    intervalDays: isWeekly || habit.weekdays !== 127 ? 1 : habit.intervalDays,
    daysPerWeek: isWeekly ? 3 : null,
    completionsToday: [...done.filter((slot) => slot <= slots.length), ...habit.removedSlots].map((slot) => ({
      slot,
      status: 'counted',
      completionId: 1,
    })),
    pauses: habit.isPaused ? [{ startsOn: today, endsOn: today }] : [],
    lastMetOn: isMet ? today : before,
    endDate: null,
    startDate: null,
    forgiving: false,
    pastSchedules: [],
    closedDays: [],
    totalCompletions: done.length,
    pendingCount: 0,
    beganOn: null,
    completionsThisWeek: 0,
    lastStreak: 1,
    longestStreak: 1,
  };
  return { frequency: habit.frequency, slots: [...slots], ...habitProgress(totals, today, MONDAY) };
}

describe('the due slots of a day', () => {
  test('are the slots of the due cards, in their order, and no tick or undo changes their number', () => {
    const someDone = fc.array(fc.subarray([1, 2, 3, 4]), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(aHabitOfToday, { maxLength: 6 }),
        fc.array(someDone, { minLength: 1, maxLength: 4 }),
        part,
        (habits, moments, now) => {
          const untouched = habits.map((habit) => progressAt(habit, []));
          const expected = dueSlots(untouched, now).length;
          // The server rejects a completion before the interval is over.
          for (const done of moments) {
            const shown = habits.map((habit, index) => ({
              id: index,
              ...progressAt(habit, untouched[index]?.dueStatus === 'later' ? [] : (done[index] ?? [])),
            }));
            const stones = dueSlots(shown, now);
            expect(stones).toHaveLength(expected);
            const due = shown.filter(
              ({ frequency, dueStatus }) => frequency === 'daily' && dueStatus === 'due',
            );
            const { earlier, current, later } = dayInParts(due, now);
            const ofCards = [...earlier, ...current, ...later].flatMap(({ part: ofPart, habits: cards }) =>
              cards.flatMap(({ id, slots }) =>
                slots.flatMap((slotPart, index) => (slotPart === ofPart ? [`${id} ${index + 1}`] : [])),
              ),
            );
            expect(stones.map(({ habit, slot }) => `${habit.id} ${slot}`)).toEqual(ofCards);
            const open = stones.filter(({ isDone }) => !isDone).length;
            expect(dayProgress(shown).open).toBe(open);
            if (expected > 0) expect(dayProgress(shown).isFull).toBe(open === 0);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test('come in the order of the day, with what is left from earlier first', () => {
    const habits = [
      { name: 'any', ...quest('daily', false) },
      { name: 'week', ...quest('weekly', false) },
      {
        name: 'teeth',
        ...quest('daily', false),
        slots: ['morning' as const, 'evening' as const],
        slotsToday: [
          { slot: 1, part: 'morning' as const, status: 'counted' as const },
          { slot: 2, part: 'evening' as const, status: 'open' as const },
        ],
      },
    ].map((habit) => ({ ...habit, completionCount: 0, completionTarget: 2 }));
    const order = dueSlots(habits, 'afternoon').map(({ habit, isDone }) => [habit.name, isDone]);
    expect(order).toEqual([
      ['teeth', true],
      ['any', false],
      ['teeth', false],
    ]);
  });
});

test('the path runs forward in every order of taps: done slots as they were done, then the open cards', () => {
  const aTap = fc.record({ habit: fc.nat(), isUndo: fc.constantFrom(false, false, true) });
  fc.assert(
    fc.property(
      fc.array(aHabitOfToday, { minLength: 1, maxLength: 5 }),
      fc.array(aTap, { maxLength: 12 }),
      part,
      (given, taps, now) => {
        let habits = given.map((habit, id) => ({
          id,
          ...progressAt(habit, []),
          currentStreak: 0,
          endDate: null,
          daysPerWeek: null,
        }));
        const all = dueSlots(habits, now).map(({ habit, slot }) => `${habit.id} ${slot}`);
        let order: string[] = [];
        for (const [number, { habit: place, isUndo }] of taps.entries()) {
          const tapped = habits[place % habits.length];
          const slot = tapped && (isUndo ? slotToUndo(tapped) : slotToComplete(tapped));
          const change = tapped && progressWithToday(tapped, isUndo ? 'open' : 'counted');
          if (!tapped || !change || slot === undefined) continue;
          const slotsToday = change.slotsToday.map((one) =>
            one.status === 'open' || one.completionId ? one : { ...one, completionId: number + 1 },
          );
          habits = habits.map((one) => (one === tapped ? { ...one, ...change, slotsToday } : one));
          const key = `${tapped.id} ${slot}`;
          order = isUndo ? order.filter((other) => other !== key) : [...order, key];
          const stones = pathOfDay(habits, now);
          const done = order.filter((one) => all.includes(one));
          const shown = stones.map((stone) => `${stone.habit.id} ${stone.slot}`);
          const cards = dueSlots(habits, now).map((card) => `${card.habit.id} ${card.slot}`);
          expect(shown).toEqual([...done, ...cards.filter((one) => !done.includes(one))]);
          expect(cards).toEqual(all);
          const count = doneOfToday(habits.map((one) => ({ ...one, weekTarget: 0 })));
          expect(count).toMatchObject({ done: done.length, due: all.length });
          expect(dayProgress(habits).open).toBe(all.length - done.length);
        }
      },
    ),
    { numRuns: 200 },
  );
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
    ['daily habits, not weekly ones', [dueHabit('a'), dueHabit('b', { frequency: 'weekly' })], ['a']],
    ['weekly habits without a daily one', [dueHabit('b', { frequency: 'weekly' })], ['b']],
    [
      'no habit that is due on a later day or never',
      [dueHabit('a', { nextDueOn: '2026-03-13' }), dueHabit('b'), dueHabit('c', { nextDueOn: null })],
      ['b'],
    ],
    ['no inactive habit', [dueHabit('a', { active: false })], []],
  ])('has %s', (_which, habits, names) => {
    expect(dueTomorrow(habits, today).map(({ name }) => name)).toEqual(names);
  });
});

test('tomorrow begins with the first cards of that day, also when some are done today', () => {
  const inPart = aHabitOfToday.map((habit) => ({ ...habit, removedSlots: [], isPaused: false }));
  fc.assert(
    fc.property(fc.array(inPart, { minLength: 1, maxLength: 5 }), fc.array(fc.boolean()), (given, done) => {
      const habits = given
        .filter(({ frequency }) => frequency === 'daily')
        .map((habit, id) => ({
          id,
          active: true,
          ...progressAt(habit, done[id] ? habit.slots.map((_, index) => index + 1) : []),
        }))
        .filter(({ nextDueOn }) => nextDueOn === addDays(today, 1));
      // The page of tomorrow: all of them are due, and nothing is done.
      const page = habits.map((habit) => ({
        ...habit,
        dueStatus: 'due' as const,
        completedToday: false,
        slotsToday: habit.slots.map((ofPart, index) => ({
          slot: index + 1,
          part: ofPart,
          status: 'open' as const,
        })),
      }));
      const { current, later } = dayInParts(page, 'morning');
      const cards = [...current, ...later].flatMap((one) => one.habits.map(({ id }) => id));
      expect(dueTomorrow(habits, today).map(({ id }) => id)).toEqual([...new Set(cards)]);
    }),
    { numRuns: 200 },
  );
});

test('a day is full once something is done and nothing due is open', () => {
  expect(isFullDay({ completions: 1, open: 0 })).toBe(true);
  expect(isFullDay({ completions: 1, open: 1 })).toBe(false);
  expect(isFullDay({ completions: 0, open: 0 })).toBe(false);
});
