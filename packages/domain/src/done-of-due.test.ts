import type { HabitSummary } from '@starchart/schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromDayNumber, toDayNumber, weekStart } from './calendar.ts';
import {
  type CountedDays,
  countOfDay,
  type DoneOfDue,
  doneOfDays,
  doneOfToday,
  earnedIn,
  earnedPoints,
} from './done-of-due.ts';
import { chartDays, dayCounts, weekResults } from './history.ts';
import { habitProgress } from './progress.ts';
import { recapOfHabit } from './recap.ts';
import { scheduleFacts } from './schedule-facts.ts';
import { evaluateCompletions, NO_STREAK } from './streak.ts';
import { aHistory, dayOf, FIRST_DAY, type History, modelOf } from './testing/history-model.ts';

const FIRST = toDayNumber(FIRST_DAY);
const NOTHING: DoneOfDue = { done: 0, due: 0, extra: 0, weeklyMet: 0, weeklyDue: 0 };
const aFamily = fc.record({
  habits: fc.array(aHistory, { minLength: 1, maxLength: 4 }),
  today: fc.integer({ min: 0, max: 95 }),
  weekStartsOn: fc.constantFrom<number>(1, 6, 7),
});

/** What the server reads of a habit. Slots are numbered from 1 on each day. */
function read(history: History, weekStartsOn: number, until = Infinity) {
  const days = history.days.filter(({ place }) => place <= until);
  const { completions, firstOn, lastOn, habit } = modelOf({ ...history, days, weekStartsOn });
  const facts = scheduleFacts(habit, weekStartsOn);
  const { rows } = evaluateCompletions(
    completions.map(({ place }, id) => ({ id, day: FIRST + place })),
    NO_STREAK,
    facts,
  );
  const byDay = new Map(
    [...Map.groupBy(completions.keys(), (id) => FIRST + (completions[id]?.place ?? 0))].map(([day, ids]) => [
      day,
      {
        counted: ids.filter((id) => !completions[id]?.isPending).length,
        pending: ids.filter((id) => completions[id]?.isPending).length,
        filled: ids.map((_, index) => index + 1),
        isMet: ids.some((id) => rows[id]?.meetsTarget),
      },
    ]),
  );
  const chartFrom = (fromOn: number) => ({
    firstOn: FIRST + firstOn,
    lastOn: lastOn === null ? null : FIRST + lastOn,
    metBefore: [...byDay].findLast(([day, { isMet }]) => isMet && day < fromOn)?.[0] ?? null,
  });
  return { habit, facts, byDay, chartFrom, completions, firstOn };
}

type Read = ReturnType<typeof read>;

function counted(habits: readonly Read[], fromOn: number, days: number, today: number): CountedDays {
  const range = { fromOn, days, today };
  return {
    firstOn: fromDayNumber(fromOn),
    today: fromDayNumber(today),
    habits: habits.map(({ chartFrom, byDay, facts }) => ({
      ...dayCounts(chartDays(chartFrom(fromOn), byDay, facts, range)),
      weeks: weekResults(chartFrom(fromOn), byDay, facts, range),
    })),
  };
}

test('the chart, the recap and the month count every week of a random family alike', () => {
  fc.assert(
    fc.property(aFamily, ({ habits: histories, today: place, weekStartsOn }) => {
      const today = FIRST + place;
      const habits = histories.map((history) => read(history, weekStartsOn));
      const firstWeek = weekStart(FIRST - 7, weekStartsOn);
      const weeks = Array.from({ length: 16 }, (_, index) => firstWeek + 7 * index);
      const all = counted(habits, firstWeek, 7 * weeks.length, today);
      let sum = NOTHING;
      for (const weekOn of weeks.filter((first) => first <= today)) {
        const week = { firstOn: fromDayNumber(weekOn), days: 7 };
        const ofMonth = doneOfDays(all, week);
        const ofChart = doneOfDays(counted(habits, weekOn - 7, 14, today), week);
        const recaps = habits.map(({ chartFrom, facts, byDay: completions }) =>
          recapOfHabit(
            { chart: chartFrom(weekOn - 42), facts, completions, metPeriods: [] },
            { weekOn, today },
          ),
        );
        const ofRecap = doneOfDays(
          { ...week, today: fromDayNumber(today), habits: recaps.map((recap) => recap.counted) },
          week,
        );
        expect(ofChart).toEqual(ofMonth);
        expect(ofRecap).toEqual(ofMonth);
        sum = sumOf(sum, ofMonth);
      }
      expect(doneOfDays(all, { firstOn: all.firstOn, days: 7 * weeks.length })).toEqual(sum);
    }),
    { numRuns: 150 },
  );
});

function sumOf(a: DoneOfDue, b: DoneOfDue): DoneOfDue {
  const keys = ['done', 'due', 'extra', 'weeklyMet', 'weeklyDue'] as const;
  return Object.fromEntries(keys.map((key) => [key, a[key] + b[key]])) as unknown as DoneOfDue;
}

test('each day of a random family is counted like a naive reading of its slots', () => {
  fc.assert(
    fc.property(aHistory, (given) => {
      const history = { ...given, isActive: true, fromOn: 0, length: 90, today: 89 };
      const first = Math.min(history.createdOn, ...modelOf(history).completions.map(({ place }) => place));
      const days = counted([read(history, history.weekStartsOn)], FIRST, 90, FIRST + 89);
      const { completions } = modelOf(history);
      const scheduleOn = scheduleFacts(modelOf(history).habit, history.weekStartsOn).scheduleOn;
      for (let place = 0; place < 90; place++) {
        const { frequency, intervalDays, slotCount } = scheduleOn(FIRST + place);
        if (intervalDays > 1) continue;
        const without = history.days.filter((day) => day.place !== place);
        const state = modelOf({ ...history, createdOn: first, days: without }).states()[place];
        const times = completions.filter((one) => one.place === place).length;
        const due = state === 'o' ? slotCount : 0;
        const done = Math.min(times, due);
        const expected =
          frequency === 'weekly' ? { done: 0, due: 0, extra: 0 } : { done, due, extra: times - done };
        expect(countOfDay(days, dayOf(place)), `${place} ${JSON.stringify(history)}`).toEqual(expected);
      }
    }),
    { numRuns: 40 },
  );
});

/** A habit as today's pages show it, with the completions until then. */
function shownOn(history: History, weekStartsOn: number, place: number) {
  const { habit, byDay, completions, firstOn } = read(history, weekStartsOn, place);
  const today = dayOf(place);
  const met = [...byDay].filter(([, { isMet }]) => isMet).map(([day]) => day);
  const week = weekStart(FIRST + place, weekStartsOn);
  const progress = habitProgress(
    {
      ...habit,
      totalCompletions: completions.length,
      pendingCount: 0,
      completionsThisWeek: completions.filter((one) => FIRST + one.place >= week).length,
      beganOn: dayOf(firstOn),
      completionsToday: (byDay.get(FIRST + place)?.filled ?? []).map((slot) => ({ slot, status: 'counted' })),
      lastMetOn: met.length > 0 ? fromDayNumber(Math.max(...met)) : null,
      lastStreak: 0,
      longestStreak: 0,
    },
    today,
    weekStartsOn,
  );
  const { frequency, slots } = habit;
  return { frequency, slots: [...slots], ...progress } satisfies Partial<HabitSummary>;
}

test('on each day, Everyone, the board and the child count like the chart of that day', () => {
  fc.assert(
    fc.property(aFamily, ({ habits, weekStartsOn, today: place }) => {
      const active = habits.map((history) => ({
        ...history,
        isActive: true,
        // The habit as it is: earlier schedules are another day's.
        schedules: history.schedules.slice(-1),
      }));
      const open = active.filter((history) => {
        const { habit, firstOn } = read(history, weekStartsOn, place);
        const isSchedulePlain = habit.intervalDays === 1;
        return (
          isSchedulePlain && firstOn <= place && (habit.endDate === null || habit.endDate >= dayOf(place))
        );
      });
      const today = FIRST + place;
      const weekOn = weekStart(today, weekStartsOn);
      const chart = counted(
        open.map((history) => read(history, weekStartsOn, place)),
        weekOn,
        7,
        today,
      );
      const { weeklyMet, weeklyDue } = doneOfDays(chart, { firstOn: chart.firstOn, days: 7 });
      const shown = doneOfToday(open.map((history) => shownOn(history, weekStartsOn, place)));
      expect(shown).toEqual({ ...countOfDay(chart, dayOf(place)), weeklyMet, weeklyDue });
    }),
    { numRuns: 300 },
  );
});

const resultOfWeek = (weekOn: string, target: number, met: boolean) => ({ weekOn, target, met, done: 1 });

describe('a time', () => {
  const ofHabit = { due: '2112', done: '1102' };
  const days = { firstOn: '2026-03-02', today: '2026-03-05', habits: [ofHabit] };

  test('has slots done of due, without what is open today', () => {
    expect(doneOfDays(days, { firstOn: '2026-03-02', days: 7 })).toEqual({ ...NOTHING, done: 4, due: 6 });
    const open = { ...days, habits: [{ ...ofHabit, done: '1100' }] };
    expect(doneOfDays(open, { firstOn: '2026-03-02', days: 7 })).toEqual({ ...NOTHING, done: 2, due: 4 });
    expect(countOfDay(open, '2026-03-05')).toEqual({ done: 0, due: 2, extra: 0 });
  });

  test('has weekly habits apart, a week where it begins, and none that asks for nothing', () => {
    const weeks = [
      resultOfWeek('2026-02-23', 2, true),
      resultOfWeek('2026-03-02', 2, false),
      resultOfWeek('2026-03-09', 1, true),
      resultOfWeek('2026-03-16', 0, true),
    ];
    const habits = [{ due: '', done: '', extra: '01', weeks }];
    expect(doneOfDays({ ...days, habits }, { firstOn: '2026-03-01', days: 31 })).toEqual({
      ...NOTHING,
      extra: 1,
      weeklyMet: 1,
      weeklyDue: 2,
    });
  });

  test('has the points of habits and of badges apart', () => {
    expect(
      earnedPoints([
        { kind: 'completion', totalAmount: 12 },
        { kind: 'badge_bonus', totalAmount: 25 },
        { kind: 'completion', totalAmount: -2 },
        { kind: 'adjustment', totalAmount: 0 },
      ]),
    ).toEqual({ habits: 10, badges: 25 });
    const points = [
      { day: '2026-03-01', habits: 1, badges: 25 },
      { day: '2026-03-02', habits: 2, badges: 0 },
      { day: '2026-03-08', habits: 4, badges: 50 },
      { day: '2026-03-09', habits: 8, badges: 0 },
    ];
    expect(earnedIn(points, { firstOn: '2026-03-02', days: 7 })).toEqual({ habits: 6, badges: 50 });
  });
});
