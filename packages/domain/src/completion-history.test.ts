import { PARTS_OF_DAY } from '@starchart/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, fromDayNumber, toDayNumber } from './calendar.ts';
import { changeHistory, type HabitCounters, type StoredCompletion } from './completion-history.ts';
import { periodOf } from './schedule.ts';
import { type ScheduledHabit, scheduleFacts } from './schedule-facts.ts';
import { evaluateCompletions, NO_STREAK } from './streak.ts';
import { DAILY_HABIT } from './testing/daily-habit.ts';

const FIRST_DAY = '2026-01-05';
const DAYS = 80;
/** The server reads this many days before the first changed day. */
const WINDOW_DAYS = 6;

const aDay = fc.nat({ max: DAYS - 1 }).map((days) => addDays(FIRST_DAY, days));

const aWeeklySchedule = fc.record({
  frequency: fc.constant('weekly' as const),
  daysPerWeek: fc.option(fc.integer({ min: 1, max: 7 })),
  weekdays: fc.constant(127),
  intervalDays: fc.constant(1),
  slots: fc.constant(['any' as const]),
  forgiving: fc.boolean(),
});
const aDailySchedule = fc.record({
  frequency: fc.constant('daily' as const),
  daysPerWeek: fc.constant(null),
  weekdays: fc.constantFrom(127, 127, 0b0010101, 0b0011111),
  intervalDays: fc.constant(1),
  slots: fc.array(fc.constantFrom(...PARTS_OF_DAY), { minLength: 1, maxLength: 3 }),
  forgiving: fc.boolean(),
});
const anIntervalSchedule = fc.record({
  frequency: fc.constant('daily' as const),
  daysPerWeek: fc.constant(null),
  weekdays: fc.constant(127),
  intervalDays: fc.integer({ min: 2, max: 9 }),
  slots: fc.constant(['any' as const]),
  forgiving: fc.boolean(),
});
const aSchedule = fc.oneof(aWeeklySchedule, aDailySchedule, anIntervalSchedule);

const aPast = fc
  .record({
    past: fc.array(fc.record({ schedule: aSchedule, validUntil: aDay }), { maxLength: 2 }),
    pauses: fc.array(fc.record({ startsOn: aDay, length: fc.integer({ min: 0, max: 20 }) }), {
      maxLength: 4,
    }),
    closed: fc.array(fc.record({ startsOn: aDay, length: fc.option(fc.nat({ max: 20 })) }), { maxLength: 2 }),
  })
  .map(({ past, pauses, closed }) => ({
    startDate: null,
    endDate: null,
    pastSchedules: past
      .map(({ schedule, validUntil }) => ({ ...schedule, validUntil }))
      .toSorted((a, b) => toDayNumber(a.validUntil) - toDayNumber(b.validUntil)),
    pauses: pauses.map(({ startsOn, length }) => ({ startsOn, endsOn: addDays(startsOn, length) })),
    closedDays: closed.map(({ startsOn, length }) => ({
      startsOn,
      endsOn: length === null ? null : addDays(startsOn, length),
    })),
  }));

/** Sets slots of some days as done or not done. */
const aCorrection = fc.array(
  fc.record({ day: aDay, slot: fc.integer({ min: 1, max: 3 }), done: fc.boolean() }),
  { minLength: 1, maxLength: 6 },
);

const inOrder = (rows: readonly StoredCompletion[]) =>
  rows.toSorted((a, b) => toDayNumber(a.day) - toDayNumber(b.day) || a.id - b.id);

// 8 stories each, of 50 corrections with 3.5 cells on average.
test.each([
  ['a weekly', aWeeklySchedule],
  ['a daily', aDailySchedule],
  ['an interval', anIntervalSchedule],
])('random corrections of %s habit store what an evaluation of all completions gives', (_kind, aCurrent) => {
  const story = fc.tuple(
    fc.tuple(aCurrent, aPast).map(([current, past]): ScheduledHabit => ({ ...current, ...past })),
    fc.constantFrom(1, 7),
    fc.array(aCorrection, { minLength: 50, maxLength: 50 }),
  );
  fc.assert(
    fc.property(story, ([habit, weekStartsOn, corrections]) => {
      const facts = scheduleFacts(habit, weekStartsOn);
      let stored: StoredCompletion[] = [];
      let nextId = 1;
      for (const cells of corrections) {
        const find = ({ day, slot }: { day: string; slot: number }) =>
          stored.find((row) => row.day === day && row.slot === slot);
        const added = cells.filter((cell, index) => {
          const isFirst =
            cells.findIndex(({ day, slot }) => day === cell.day && slot === cell.slot) === index;
          return cell.done && isFirst && !find(cell);
        });
        added.sort((a, b) => toDayNumber(a.day) - toDayNumber(b.day));
        const removed = cells.flatMap((cell) => (cell.done ? [] : (find(cell) ?? [])));
        const from = [...added, ...removed].map(({ day }) => day).toSorted()[0];
        if (from === undefined) continue;

        const since = addDays(from, -WINDOW_DAYS);
        const before = stored.filter(({ day }) => day < since);
        const lastMet = before.findLast(({ meetsTarget }) => meetsTarget);
        const change = changeHistory(
          {
            rows: stored.filter(({ day }) => day >= since),
            metBefore: lastMet ? { ...lastMet, metOn: lastMet.day } : null,
            completedBefore: before.at(-1)?.day ?? null,
          },
          { from, added: added.map(({ day }) => day), removedIds: removed.map(({ id }) => id) },
          facts,
        );
        const changed = new Map(change.changed.map((row) => [row.id, row]));
        const additions = change.added.map(({ meetsTarget, streak, longestStreak }, index) => {
          const { day = '', slot = 0 } = added[index] ?? {};
          return { id: nextId + index, day, slot, meetsTarget, streak, longestStreak };
        });
        nextId += added.length;
        const kept = stored.filter((row) => !removed.includes(row));
        stored = inOrder([...kept.map((row) => ({ ...row, ...changed.get(row.id) })), ...additions]);

        const days = stored.map(({ id, day }) => ({ id, day: toDayNumber(day) }));
        const { rows, last } = evaluateCompletions(days, NO_STREAK, facts);
        expect(stored.map(({ day: _day, slot: _slot, ...row }) => row)).toEqual(rows);
        const met = stored.filter(({ meetsTarget }) => meetsTarget);
        expect(stored.filter(({ streak }) => streak >= 1)).toEqual(met);
        const periods = met.map(({ day }) => periodOf(toDayNumber(day), facts));
        expect(new Set(periods).size, 'each period is met once').toBe(met.length);
        expect(change.counters).toEqual({
          lastCompletedOn: stored.at(-1)?.day ?? null,
          lastMetOn: last.metOn === null ? null : fromDayNumber(last.metOn),
          lastStreak: last.streak,
          longestStreak: last.longestStreak,
        } satisfies HabitCounters);
      }
    }),
    { numRuns: 8 },
  );
});

test('an addition knows the streak that it joins', () => {
  const habit: ScheduledHabit = {
    ...DAILY_HABIT,
  };
  const rows = [0, 1, 3, 4].map((days, index) => {
    const streak = (index % 2) + 1;
    return {
      id: index + 1,
      day: addDays(FIRST_DAY, days),
      slot: 1,
      meetsTarget: true,
      streak,
      longestStreak: index === 0 ? 1 : 2,
    };
  });
  const gap = addDays(FIRST_DAY, 2);
  const history = { rows, metBefore: null, completedBefore: null };
  const { added, changed } = changeHistory(history, { from: gap, added: [gap] }, scheduleFacts(habit, 1));
  expect(added).toMatchObject([{ streak: 3, runLength: 5 }]);
  expect(changed.map(({ id, streak }) => [id, streak])).toEqual([
    [3, 4],
    [4, 5],
  ]);
});
