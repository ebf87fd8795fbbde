import type { BadgeKey } from '@starchart/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, toDayNumber } from './calendar.ts';
import { changeCompletions, type HabitState } from './change-completions.ts';
import { isIntervalOpenOn } from './completion-history.ts';
import type { LedgerState } from './ledger.ts';
import { slotsOn } from './schedule.ts';
import { scheduleFacts } from './schedule-facts.ts';
import { changeDays, type StoredDay } from './sky.ts';
import { DAILY_HABIT } from './testing/daily-habit.ts';

const WEEK_STARTS_ON = 1;
/** A Wednesday. Taps arrive up to two days later. */
const TODAY = '2026-03-11';
const SENDER = { role: 'child', id: 3, viaId: null } as const;

interface Tap {
  habitId: number;
  daysAgo: number;
  slot: number;
}

/** What a child has after taps that arrive in this order. */
function booksAfter(given: readonly HabitState[], taps: readonly Tap[]) {
  const habits = new Map(given.map((habit) => [habit.habitId, { ...habit }]));
  const counters = new Map<number, object>();
  let ledger: LedgerState = { currentPoints: 0, totalPoints: 0, entryCount: 0, version: 1 };
  let days: StoredDay[] = [];
  let fullDays = 0;
  const badges: BadgeKey[] = [];
  for (const { habitId, daysAgo, slot } of taps) {
    const day = addDays(TODAY, -daysAgo);
    const habit = habits.get(habitId);
    if (!habit) continue;
    const facts = scheduleFacts(habit, WEEK_STARTS_ON);
    const isFilled = habit.rows.some((row) => row.day === day && row.slot === slot);
    if (isFilled || slot > slotsOn(toDayNumber(day), facts) || !isIntervalOpenOn(habit, day, facts)) continue;
    const tallies = [...habits.values()].map(({ habitId: id, color, icon, rows }) => {
      return { id, color, icon, completions: rows.length, earlyCompletions: 0 };
    });
    const dayHabits = [...habits.values()].map((one) => ({
      ...one,
      createdOn: '2026-01-01',
      completions: one.rows.map((row) => ({ day: row.day, slot: row.slot, isMet: row.meetsTarget })),
    }));
    const state = {
      ...ledger,
      habits: [habit],
      tallies,
      badges: badges.map((key) => ({ key })),
      entries: [],
      fullDays,
      days: days.filter((stored) => stored.day >= day),
      dayHabits,
    };
    const change = changeCompletions(
      state,
      [{ type: 'add', habitId, day, slot, status: 'counted', early: false, isBackfilled: false }],
      {
        by: 'child',
        sender: SENDER,
        moment: { at: new Date(`${TODAY}T12:00:00Z`), day: TODAY },
        weekStartsOn: WEEK_STARTS_ON,
      },
    );
    ledger = change.ledger.after;
    fullDays = change.fullDays;
    badges.push(...change.badgesEarned);
    days = [
      ...days.filter((stored) => !change.days.some((changed) => changed.day === stored.day)),
      ...change.days,
    ];
    const id = 1 + [...habits.values()].reduce((sum, { rows }) => sum + rows.length, 0);
    const added = change.added.map((completion) => ({
      ...completion,
      id,
      completedAt: completion.completedAt.toISOString(),
      recordedAt: null,
    }));
    habit.rows = [
      ...habit.rows.map((row) => ({ ...row, ...change.evaluated.find((other) => other.id === row.id) })),
      ...added,
    ].toSorted((a, b) => toDayNumber(a.day) - toDayNumber(b.day) || a.id - b.id);
    const { lastMetOn, lastStreak, longestStreak } = change.habits[0] ?? {};
    counters.set(habitId, { lastMetOn, lastStreak, longestStreak });
  }
  const full = days.filter(({ isFull }) => isFull).map(({ day }) => day);
  expect(fullDays).toBe(full.length);
  const met = [...habits.values()].map(({ rows }) => rows.filter(({ meetsTarget }) => meetsTarget));
  return {
    points: ledger.totalPoints,
    badges: badges.toSorted(),
    streaks: [...counters].toSorted(([a], [b]) => a - b),
    full: full.toSorted(),
    met: met.map((rows) => rows.map(({ day }) => day)),
  };
}

const HABIT: HabitState = {
  ...DAILY_HABIT,
  habitId: 1,
  name: 'Read',
  color: 'primary',
  icon: 'reading',
  pointsPerCompletion: 40,
  requiresApproval: false,
  removals: [],
  rows: [],
  metBefore: null,
  completedBefore: null,
};

const aSchedule = fc.record({
  frequency: fc.constantFrom('daily' as const, 'daily' as const, 'weekly' as const),
  weekdays: fc.constantFrom(127, 127, 31),
  slotCount: fc.constantFrom(1, 1, 2),
  forgiving: fc.boolean(),
  endDate: fc.constantFrom(null, null, addDays(TODAY, -1)),
});
const aHabit = aSchedule.map(({ slotCount, ...schedule }): HabitState => {
  const isWeekly = schedule.frequency === 'weekly';
  const slots = Array.from({ length: isWeekly ? 1 : slotCount }, () => 'any' as const);
  return {
    ...HABIT,
    ...schedule,
    weekdays: isWeekly ? 127 : schedule.weekdays,
    daysPerWeek: isWeekly ? 2 : null,
    slots,
  };
});
const someHabits = fc
  .array(aHabit, { minLength: 1, maxLength: 3 })
  .map((habits) => habits.map((habit, index) => ({ ...habit, habitId: index + 1 })));
const someTaps = fc.uniqueArray(
  fc.record({
    habitId: fc.integer({ min: 1, max: 3 }),
    daysAgo: fc.nat({ max: 2 }),
    slot: fc.constantFrom(1, 2),
  }),
  { maxLength: 14, selector: ({ habitId, daysAgo, slot }) => `${habitId} ${daysAgo} ${slot}` },
);
const inOrder = (taps: readonly Tap[]) =>
  taps.toSorted((a, b) => b.daysAgo - a.daysAgo || a.habitId - b.habitId || a.slot - b.slot);
/** The same taps in two orders. */
const anyOrder = someTaps.chain((taps) =>
  fc
    .shuffledSubarray(taps, { minLength: taps.length })
    .map((shuffled) => ({ shuffled, inTime: inOrder(taps) })),
);

test('taps that arrive in any order earn the same points, badges, streaks and days', () => {
  fc.assert(
    fc.property(someHabits, anyOrder, (habits, { shuffled, inTime }) => {
      expect(booksAfter(habits, shuffled)).toEqual(booksAfter(habits, inTime));
    }),
    { numRuns: 300 },
  );
});

test('where one habit is due every few days, other habits may arrive before it or after it', () => {
  fc.assert(
    fc.property(
      someHabits,
      fc.integer({ min: 2, max: 7 }),
      anyOrder,
      (habits, intervalDays, { shuffled, inTime }) => {
        const [first = HABIT, ...others] = habits;
        const everyFewDays = { ...first, frequency: 'daily', daysPerWeek: null, intervalDays } as const;
        const own = inTime.filter(({ habitId }) => habitId === 1);
        const interleaved = shuffled.flatMap((tap) => (tap.habitId === 1 ? (own.shift() ?? []) : tap));
        const all = [everyFewDays, ...others];
        expect(booksAfter(all, interleaved)).toEqual(booksAfter(all, inTime));
      },
    ),
    { numRuns: 300 },
  );
});

test('taps of a habit that is due every few days never earn more in another order, and met days are that far apart', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 7 }), anyOrder, (intervalDays, { shuffled, inTime }) => {
      const habit = { ...HABIT, intervalDays };
      const late = booksAfter([habit], shuffled);
      const prompt = booksAfter([habit], inTime);
      const [met = []] = late.met;
      for (const [index, day] of met.entries()) {
        const before = met[index - 1];
        if (before) expect(toDayNumber(day) - toDayNumber(before)).toBeGreaterThanOrEqual(intervalDays);
      }
      expect(late.points).toBeLessThanOrEqual(prompt.points);
      // Within three days, only every other day leaves a choice.
      if (intervalDays > 2) expect(late.points).toBe(prompt.points);
    }),
    { numRuns: 200 },
  );
});

test('a later day without any completion stays as it is', () => {
  const state = {
    fullDays: 0,
    days: [{ day: TODAY, completions: 0, isFull: false }],
    dayHabits: [{ ...HABIT, intervalDays: 2, createdOn: '2026-01-01', completions: [] }],
  };
  const added = [{ habitId: 1, day: addDays(TODAY, -1), slot: 1 }];
  expect(changeDays(state, { added, removed: [] }, WEEK_STARTS_ON).days.map(({ day }) => day)).toEqual([
    addDays(TODAY, -1),
  ]);
});
