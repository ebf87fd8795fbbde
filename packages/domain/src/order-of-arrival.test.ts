import type { BadgeKey } from '@starchart/schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, toDayNumber } from './calendar.ts';
import { changeCompletions, type HabitState } from './change-completions.ts';
import { isIntervalOpenOn } from './completion-history.ts';
import { scheduledAtTap, scheduleMet } from './late-changes.ts';
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
    filled: [...habits.values()].reduce((sum, { rows }) => sum + rows.length, 0),
    done: [...habits.values()].flatMap(({ rows }) => rows.map(({ day }) => toDayNumber(day))),
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
  slotCount: fc.constantFrom(1, 1, 2, 3),
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
    slot: fc.constantFrom(1, 2, 3),
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

interface LateTap extends Tap {
  /** Days until it arrives. */
  delay: number;
  /** Of the taps that arrive on the same day. */
  place: number;
}
const someLateTaps = fc.uniqueArray(
  fc.record({
    habitId: fc.constant(1),
    daysAgo: fc.nat({ max: 11 }),
    slot: fc.integer({ min: 1, max: 3 }),
    delay: fc.nat({ max: 2 }),
    place: fc.nat(),
  }),
  { maxLength: 30, selector: ({ daysAgo, slot }) => `${daysAgo} ${slot}` },
);
const byArrival = (taps: readonly LateTap[]) =>
  taps.toSorted((a, b) => b.daysAgo - b.delay - (a.daysAgo - a.delay) || a.place - b.place);

test('of a habit that is due every few days, up to three times, taps that arrive in their order earn the most', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 7 }),
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      someLateTaps,
      (intervalDays, slotCount, forgiving, taps) => {
        const slots = Array.from({ length: slotCount }, () => 'any' as const);
        const habit = { ...HABIT, intervalDays, slots, forgiving };
        const possible = taps.filter(({ slot }) => slot <= slotCount);
        const late = booksAfter([habit], byArrival(possible));
        const prompt = booksAfter([habit], inOrder(possible));
        expect(late.points).toBeLessThanOrEqual(prompt.points);
        // Where no tap is refused, nothing depends on the order.
        if (late.filled === possible.length) expect(late).toEqual(prompt);
        for (const {
          met: [met = []],
          done,
        } of [late, prompt]) {
          for (const [index, day] of met.entries()) {
            const before = met[index - 1];
            if (before) expect(toDayNumber(day) - toDayNumber(before)).toBeGreaterThanOrEqual(intervalDays);
          }
          for (const day of done) {
            const near = done.filter((other) => other <= day && other > day - intervalDays);
            expect(near.length).toBeLessThanOrEqual(slotCount);
          }
        }
      },
    ),
    { numRuns: 400 },
  );
});

const onDay = (daysAgo: number, hour: number) => ({
  day: addDays(TODAY, -daysAgo),
  completedAt: `${addDays(TODAY, -daysAgo)}T${String(hour).padStart(2, '0')}:00:00Z`,
});
type TimedTap = ReturnType<typeof onDay>;

/** Which of the taps count, in any order of their arrival. Each met its period: the habit has one slot. */
function countedOf(habit: HabitState, taps: readonly TimedTap[]): TimedTap[] {
  const counted: (TimedTap & {
    id: number;
    slot: number;
    meetsTarget: boolean;
    streak: number;
    longestStreak: number;
  })[] = [];
  for (const tap of taps) {
    const facts = scheduleFacts(
      scheduledAtTap(habit, { ...tap, at: new Date(tap.completedAt) }),
      WEEK_STARTS_ON,
    );
    const history = { ...habit, rows: counted };
    const isFilled = counted.some(({ day }) => day === tap.day);
    const scheduleOf = (row: TimedTap) => scheduleMet(habit, row, WEEK_STARTS_ON);
    if (isFilled || !isIntervalOpenOn(history, tap.day, facts, scheduleOf)) continue;
    counted.push({ ...tap, id: counted.length, slot: 1, meetsTarget: true, streak: 1, longestStreak: 1 });
  }
  return counted;
}

const DAILY = { ...HABIT, slots: ['any' as const] };
const EVERY_FEW_DAYS = { ...DAILY, intervalDays: 3 };
const replaced = (before: HabitState, habit: HabitState, daysAgo: number): HabitState => ({
  ...habit,
  pastSchedules: [
    { ...before, validUntil: addDays(TODAY, -daysAgo - 1), replacedAt: onDay(daysAgo, 12).completedAt },
  ],
});

describe('of a habit whose schedule was replaced', () => {
  test('a completion before that counts by the schedule that it met, whenever it arrives', () => {
    const taps = [onDay(1, 18), onDay(0, 11)];
    for (const arrived of [taps, taps.toReversed()]) {
      expect(countedOf(replaced(DAILY, EVERY_FEW_DAYS, 0), arrived)).toHaveLength(2);
      expect(countedOf(replaced(EVERY_FEW_DAYS, DAILY, 0), arrived)).toHaveLength(1);
    }
  });

  test('taps that arrive in their order earn the most', () => {
    const someTapsOfDays = fc.uniqueArray(
      fc.record({ daysAgo: fc.nat({ max: 6 }), hour: fc.nat({ max: 23 }) }),
      { selector: ({ daysAgo }) => daysAgo, maxLength: 7 },
    );
    const interval = fc.integer({ min: 1, max: 5 });
    const inTwoOrders = someTapsOfDays.chain((taps) =>
      fc.shuffledSubarray(taps, { minLength: taps.length }).map((shuffled) => ({ taps, shuffled })),
    );
    fc.assert(
      fc.property(
        interval,
        interval,
        fc.nat({ max: 2 }),
        inTwoOrders,
        (before, after, daysAgo, { taps, shuffled }) => {
          const habit = replaced(
            { ...DAILY, intervalDays: before },
            { ...DAILY, intervalDays: after },
            daysAgo,
          );
          const timed = (some: typeof taps) => some.map((tap) => onDay(tap.daysAgo, tap.hour));
          const inTime = timed(taps).toSorted(
            (a, b) => Date.parse(a.completedAt) - Date.parse(b.completedAt),
          );
          expect(countedOf(habit, timed(shuffled)).length).toBeLessThanOrEqual(
            countedOf(habit, inTime).length,
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});

const tap = (daysAgo: number, slot: number) => ({ habitId: 1, daysAgo, slot });

test('of a habit that is due every few days, what is left of one day can be done on a later one', () => {
  const habit = { ...HABIT, intervalDays: 3, slots: ['morning' as const, 'evening' as const] };
  const parts = booksAfter([habit], [tap(4, 1), tap(3, 1), tap(3, 2), tap(4, 2), tap(0, 2), tap(0, 1)]);
  expect(parts).toMatchObject({ filled: 4, met: [[addDays(TODAY, -3), TODAY]] });
  expect(booksAfter([habit], [tap(3, 1), tap(3, 2), tap(4, 1), tap(4, 2)])).toMatchObject({
    filled: 2,
    met: [[addDays(TODAY, -3)]],
  });
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

const full = (day: string, completions: number) => ({ day, completions, isFull: true });
const done = (day: string, isMet = true) => ({ day, slot: 1, isMet });

describe('the undo of a habit that is due every few days', () => {
  const TUESDAY = addDays(TODAY, -1);
  const MONDAY = addDays(TODAY, -2);
  const daily = { ...HABIT, habitId: 2, createdOn: '2026-01-01' };
  const everyThreeDays = { ...HABIT, intervalDays: 3, createdOn: '2026-01-01' };
  const undone = { added: [], removed: [{ habitId: 1, day: MONDAY, slot: 1 }] };

  test('takes the star of a later day on which it is due again, and a new tap gives it back', () => {
    const before = {
      fullDays: 2,
      days: [full(MONDAY, 2), full(TUESDAY, 1)],
      dayHabits: [
        { ...everyThreeDays, completions: [done(MONDAY)] },
        { ...daily, completions: [done(MONDAY), done(TUESDAY)] },
      ],
    };
    const { days, fullDays } = changeDays(before, undone, WEEK_STARTS_ON);
    expect(days).toMatchObject([
      { day: MONDAY, completions: 1, isFull: false },
      { day: TUESDAY, completions: 1, isFull: false },
    ]);
    expect(fullDays).toBe(0);
    const after = {
      fullDays,
      days,
      dayHabits: [{ ...everyThreeDays, completions: [] }, ...before.dayHabits.slice(1)],
    };
    const again = changeDays(after, { added: undone.removed, removed: [] }, WEEK_STARTS_ON);
    expect(again.days.map(({ day, isFull }) => [day, isFull])).toEqual([
      [MONDAY, true],
      [TUESDAY, true],
    ]);
  });

  test('leaves a later day full that does not depend on it', () => {
    const later = [
      // Another habit that is open since is no reason.
      [
        { ...daily, completions: [done(MONDAY)] },
        { ...everyThreeDays, intervalDays: 1, completions: [done(MONDAY), done(TUESDAY)] },
      ],
      // Paused on that day.
      [
        { ...daily, completions: [done(MONDAY), done(TUESDAY)] },
        { ...everyThreeDays, pauses: [{ startsOn: TUESDAY, endsOn: TUESDAY }], completions: [done(MONDAY)] },
      ],
    ];
    for (const dayHabits of later) {
      const state = { fullDays: 2, days: [full(MONDAY, 2), full(TUESDAY, 1)], dayHabits };
      const { days } = changeDays(state, undone, WEEK_STARTS_ON);
      expect(days.map(({ day, isFull }) => [day, isFull])).toEqual([[MONDAY, false]]);
    }
  });
});
