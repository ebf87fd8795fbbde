import { expect, test } from 'vitest';
import { toDayNumber, weekStart } from './calendar.ts';
import { nextDueOn, weekTarget } from './day.ts';
import { isIntervalOpen, type Schedule, type ScheduleFacts, slotsOn } from './schedule.ts';
import { continuesStreak, currentStreak, evaluateCompletions, isMissForgiven, NO_STREAK } from './streak.ts';

/** A Monday. */
const M = toDayNumber('2026-03-02');

const DAILY: Schedule = {
  frequency: 'daily',
  daysPerWeek: null,
  weekdays: 127,
  intervalDays: 1,
  slotCount: 1,
  forgiving: false,
};
const MON_WED_FRI = 0b0010101;
const MON_TO_FRI = 0b0011111;

interface Case {
  schedule?: Partial<Schedule>;
  /** The schedule until the day before `from`. */
  earlier?: { schedule: Partial<Schedule>; until: number };
  paused?: number[];
  startDate?: number;
  endDate?: number;
}

function factsOf({ schedule, earlier, paused = [], startDate, endDate }: Case = {}): ScheduleFacts {
  const current = { ...DAILY, ...schedule };
  return {
    scheduleOn: (day) => (earlier && day <= earlier.until ? { ...DAILY, ...earlier.schedule } : current),
    isPaused: (day) => paused.includes(day),
    startDate: startDate ?? null,
    endDate: endDate ?? null,
    weekStartsOn: 1,
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const weekly = (daysPerWeek: number) => ({ frequency: 'weekly', daysPerWeek }) as const;
const every3Days = { intervalDays: 3 };

function evaluate(days: readonly number[], of: Case = {}) {
  const completions = days.map((day, index) => ({ id: index + 1, day }));
  return evaluateCompletions(completions, NO_STREAK, factsOf(of));
}
function streakAfter(days: readonly number[], of: Case = {}): number {
  return evaluate(days, of).last.streak;
}
function streakOn(today: number, days: readonly number[], of: Case = {}): number {
  return currentStreak(evaluate(days, of).last, today, factsOf(of));
}

const TEN_DAYS = range(M, M + 9);
const THREE_A_WEEK = [M, M + 1, M + 2, M + 7, M + 8, M + 9];

test('ten days in a row are a streak of ten', () => {
  expect(evaluate(TEN_DAYS).last).toEqual({ metOn: M + 9, streak: 10, longestStreak: 10 });
});

test('a streak lasts while today is open, and ends with a missed day', () => {
  expect(streakOn(M + 10, TEN_DAYS)).toBe(10);
  expect(streakOn(M + 11, TEN_DAYS)).toBe(0);
});

function isForgivenOn(today: number, days: readonly number[], of: Case): boolean {
  return isMissForgiven(evaluate(days, of).last, today, factsOf(of));
}

test('a streak that survives a missed day says so until the next completion', () => {
  const forgiving = { schedule: { forgiving: true } };
  expect(isForgivenOn(M + 10, TEN_DAYS, forgiving), 'yesterday was done').toBe(false);
  expect(isForgivenOn(M + 11, TEN_DAYS, forgiving)).toBe(true);
  expect(isForgivenOn(M + 11, TEN_DAYS, {}), 'a strict streak ends').toBe(false);
  expect(isForgivenOn(M + 12, TEN_DAYS, forgiving), 'two days end it').toBe(false);
  expect(isForgivenOn(M + 11, [...TEN_DAYS, M + 11], forgiving), 'done today').toBe(false);
  expect(isForgivenOn(M + 11, TEN_DAYS, { ...forgiving, paused: [M + 10] }), 'paused').toBe(false);
  const weeks = { schedule: { ...weekly(1), forgiving: true } };
  expect(isForgivenOn(M + 14, [M], weeks)).toBe(true);
  expect(isForgivenOn(M + 7, [M], weeks)).toBe(false);
});

test('chosen weekdays count due days only', () => {
  const days = [0, 1, 2, 3].flatMap((week) => [0, 2, 4].map((day) => M + 7 * week + day));
  expect(streakAfter(days, { schedule: { weekdays: MON_WED_FRI } })).toBe(12);
});

test('a weekday that is not chosen has no slot', () => {
  const facts = factsOf({ schedule: { weekdays: MON_WED_FRI } });
  expect(slotsOn(M + 1, facts)).toBe(0);
  expect(nextDueOn(M, null, facts)).toBe(M + 2);
});

test('a day of two slots is met by its second completion', () => {
  const { rows } = evaluate([M, M, M + 1], { schedule: { slotCount: 2 } });
  expect(rows.map(({ meetsTarget }) => meetsTarget)).toEqual([false, true, false]);
  expect(rows.map(({ streak }) => streak)).toEqual([0, 1, 0]);
});

test.each([
  ['goes on', [M, M + 5], 2],
  ['starts again', [M, M + 6], 1],
])('the streak of a habit of every three days %s when it is done on days %j', (_check, days, streak) => {
  expect(streakAfter(days, { schedule: every3Days })).toBe(streak);
});

test('every three days is open again on the third day', () => {
  const facts = factsOf({ schedule: every3Days });
  expect([1, 2, 3].map((days) => isIntervalOpen(M + days, M, facts))).toEqual([false, false, true]);
  expect(nextDueOn(M, M, facts)).toBe(M + 3);
});

const PAUSED_FIVE_DAYS = { paused: range(M + 10, M + 14) };

test('a pause neither ends nor adds to a streak, and a completion in it counts', () => {
  expect(streakOn(M + 15, TEN_DAYS, PAUSED_FIVE_DAYS)).toBe(10);
  expect(streakAfter([...TEN_DAYS, M + 15], PAUSED_FIVE_DAYS)).toBe(11);
  expect(streakAfter([...TEN_DAYS, M + 12], PAUSED_FIVE_DAYS)).toBe(11);
});

test('a forgiving streak survives one missed day, not two', () => {
  expect(streakAfter([M, M + 2], { schedule: { forgiving: true } })).toBe(2);
  expect(streakAfter([M, M + 3], { schedule: { forgiving: true } })).toBe(1);
});

test('weekly streaks count met weeks of the calendar', () => {
  const of = { schedule: weekly(3) };
  expect(evaluate(THREE_A_WEEK, of).last).toEqual({ metOn: M + 9, streak: 2, longestStreak: 2 });
  expect(streakOn(M + 14, THREE_A_WEEK.slice(3, 5), of)).toBe(0);
  expect(streakOn(M + 14, THREE_A_WEEK.slice(0, 5), of)).toBe(0);
  expect(streakOn(M + 15, THREE_A_WEEK, of)).toBe(2);
});

test('paused days lower the target of a week', () => {
  const fourDays = { schedule: weekly(3), paused: range(M + 3, M + 6) };
  expect(weekTarget(M, factsOf(fourDays))).toBe(1);
  expect(streakAfter([M, M + 1], fourDays)).toBe(1);
  const wholeWeek = { schedule: weekly(3), paused: range(M, M + 6) };
  expect(weekTarget(M, factsOf(wholeWeek))).toBe(0);
  expect(streakAfter([M], wholeWeek)).toBe(1);
});

test('a pause of more than 400 days ends a streak', () => {
  const facts = factsOf({ paused: range(M + 1, M + 420) });
  expect(continuesStreak(M, M + 400, facts)).toBe(true);
  expect(continuesStreak(M, M + 401, facts)).toBe(false);
});

test('the week of the start date asks for its share', () => {
  expect(weekTarget(M, factsOf({ schedule: weekly(3), startDate: M + 3 }))).toBe(2);
  expect(weekTarget(M, factsOf({ schedule: weekly(7), startDate: M + 3 }))).toBe(4);
});

test('a change to chosen weekdays applies from its day on', () => {
  const of = { schedule: { weekdays: MON_TO_FRI }, earlier: { schedule: {}, until: M + 4 } };
  expect(streakAfter([...range(M, M + 4), M + 7], of)).toBe(6);
  expect(slotsOn(M + 5, factsOf(of))).toBe(0);
});

test('a change of frequency starts a new streak and a new record', () => {
  const of = { schedule: weekly(1), earlier: { schedule: {}, until: M + 6 } };
  expect(evaluate(range(M, M + 7), of).last).toEqual({ metOn: M + 7, streak: 1, longestStreak: 1 });
});

test('a week is met once, also with a day on which the habit was daily', () => {
  const byTheWeek = { ...DAILY, frequency: 'weekly' } as const;
  const facts = { ...factsOf(), scheduleOn: (day: number) => (day === M + 1 ? DAILY : byTheWeek) };
  const completions = [M, M + 1, M + 2].map((day, id) => ({ id, day }));
  const { rows } = evaluateCompletions(completions, NO_STREAK, facts);
  expect(rows.map(({ meetsTarget }) => meetsTarget)).toEqual([true, true, false]);
});

test('a paused day, or a day that was added later, closes the gap', () => {
  expect(streakAfter([...range(M, M + 5), M + 7], { paused: [M + 6] })).toBe(7);
  expect(streakAfter(range(M, M + 11))).toBe(12);
});

test('a habit has no slot after its end, and weeks start on the family’s weekday', () => {
  expect(slotsOn(M + 1, factsOf({ endDate: M }))).toBe(0);
  expect(weekStart(M, 7)).toBe(M - 1);
});

test('a paused day with one of two slots done is neither met nor missed', () => {
  const days = [...range(M, M + 2).flatMap((day) => [day, day]), M + 3];
  expect(streakOn(M + 4, days, { schedule: { slotCount: 2 }, paused: [M + 3] })).toBe(3);
});

test('paused days do not count towards the gap of an interval', () => {
  expect(streakAfter([M, M + 8], { schedule: every3Days, paused: range(M + 2, M + 4) })).toBe(2);
});

test.each([
  [1, [1, 1, 1, 1, 0, 0, 0, 0]],
  [2, [2, 2, 1, 1, 1, 1, 0, 0]],
  [3, [3, 3, 2, 2, 1, 1, 0, 0]],
  [5, [5, 4, 4, 3, 2, 1, 1, 0]],
  [7, [7, 6, 5, 4, 3, 2, 1, 0]],
])('a target of %i days a week falls with 0 to 7 paused days', (daysPerWeek, targets) => {
  const schedule = weekly(daysPerWeek);
  expect(
    range(0, 7).map((days) => weekTarget(M, factsOf({ schedule, paused: range(M, M + days - 1) }))),
  ).toEqual(targets);
});

test('no day is due after the end date, and none before the start date', () => {
  const schedule = { weekdays: MON_WED_FRI };
  expect(nextDueOn(M + 4, null, factsOf({ schedule, endDate: M + 5 }))).toBeNull();
  expect(nextDueOn(M, null, factsOf({ startDate: M + 10 }))).toBe(M + 10);
});

test('forgiving weeks and intervals survive one missed period', () => {
  const week = { schedule: { ...weekly(1), forgiving: true } };
  expect([streakAfter([M, M + 14], week), streakAfter([M, M + 21], week)]).toEqual([2, 1]);
  const interval = { schedule: { ...every3Days, forgiving: true } };
  expect([streakAfter([M, M + 8], interval), streakAfter([M, M + 9], interval)]).toEqual([2, 1]);
});
