import { PARTS_OF_DAY } from '@starchart/schema';
import fc from 'fast-check';
import type { ScheduledHabit, StoredSchedule } from '../schedule-facts.ts';

const DAYS = 90;
/** Places of days count from it. */
export const FIRST_DAY = '2026-01-05';

export const dayOf = (place: number) =>
  new Date(Date.parse(FIRST_DAY) + place * 86_400_000).toISOString().slice(0, 10);
const aPlace = fc.nat({ max: DAYS - 1 });

const ONCE = { daysPerWeek: null, weekdays: 127, intervalDays: 1, slots: ['any'] as const };
const aSchedule: fc.Arbitrary<StoredSchedule> = fc.oneof(
  fc.record({
    ...constants({ ...ONCE, frequency: 'weekly' as const }),
    forgiving: fc.boolean(),
    daysPerWeek: fc.option(fc.integer({ min: 1, max: 7 })),
  }),
  fc.record({
    ...constants({ ...ONCE, frequency: 'daily' as const }),
    forgiving: fc.boolean(),
    weekdays: fc.constantFrom(127, 0b0010101, 0b0011111),
    slots: fc.array(fc.constantFrom(...PARTS_OF_DAY), { minLength: 1, maxLength: 12 }),
  }),
  fc.record({
    ...constants({ ...ONCE, frequency: 'daily' as const }),
    forgiving: fc.boolean(),
    intervalDays: fc.integer({ min: 2, max: 9 }),
    slots: fc.array(fc.constantFrom(...PARTS_OF_DAY), { minLength: 1, maxLength: 2 }),
  }),
);

function constants<Values extends object>(values: Values) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fc.constant(value)])) as {
    [Key in keyof Values]: fc.Arbitrary<Values[Key]>;
  };
}

interface Completion {
  place: number;
  isPending: boolean;
}

/** A habit whose schedule changed, with pauses and closed days, and completions on any of its days: recorded, corrected, pending. */
export const aHistory = fc.record({
  schedules: fc.array(aSchedule, { minLength: 1, maxLength: 4 }),
  /** Last days of all schedules but the last one. */
  changes: fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { minLength: 3, maxLength: 3 }),
  pauses: fc.array(fc.record({ first: aPlace, length: fc.nat({ max: 20 }) }), { maxLength: 4 }),
  /** Days on which the habit was closed; without a length, until now. */
  closings: fc.array(fc.record({ first: aPlace, length: fc.option(fc.nat({ max: 20 })) }), { maxLength: 2 }),
  days: fc.array(
    fc.record({ place: aPlace, counted: fc.nat({ max: 3 }), pending: fc.constantFrom(0, 0, 0, 1, 2) }),
    { maxLength: 40 },
  ),
  createdOn: fc.nat({ max: 20 }),
  startDate: fc.option(fc.nat({ max: 10 }), { freq: 2 }),
  endDate: fc.option(fc.integer({ min: 40, max: DAYS }), { freq: 2 }),
  isActive: fc.constantFrom(true, true, true, false),
  fromOn: fc.integer({ min: -10, max: DAYS }),
  length: fc.integer({ min: 1, max: DAYS }),
  today: fc.integer({ min: 60, max: DAYS + 5 }),
  weekStartsOn: fc.constantFrom<number>(1, 6, 7),
});
export type History = typeof aHistory extends fc.Arbitrary<infer Value> ? Value : never;

export type HistoryModel = ReturnType<typeof modelOf>;

/** A naive reading of the definitions. It shares no code with the rules. */
export function modelOf(history: History) {
  const { weekStartsOn, startDate, isActive, createdOn, fromOn, length, today } = history;
  const changes = history.changes.map((week) => week * 7 + 2).toSorted((a, b) => a - b);
  const schedules = history.schedules.map((schedule, index) => ({
    schedule,
    until: index === history.schedules.length - 1 ? Infinity : (changes[index] ?? 0),
  }));
  const current = history.schedules.at(-1);
  if (!current) throw new Error('A habit has a schedule');
  const endDate = current.frequency === 'weekly' ? null : history.endDate;
  const completions: Completion[] = [...new Map(history.days.map((day) => [day.place, day])).values()]
    .filter(({ place }) => place >= (startDate ?? 0))
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ place, counted, pending }) => [
      ...Array.from({ length: counted }, () => ({ place, isPending: false })),
      ...Array.from({ length: pending }, () => ({ place, isPending: true })),
    ]);
  const firstOn = startDate ?? Math.min(createdOn, completions[0]?.place ?? Infinity);
  const lastOn = isActive ? null : (completions.at(-1)?.place ?? createdOn);
  const habit: ScheduledHabit = {
    ...current,
    startDate: startDate === null ? null : dayOf(startDate),
    endDate: endDate === null ? null : dayOf(endDate),
    pastSchedules: schedules
      .slice(0, -1)
      .map(({ schedule, until }) => ({ ...schedule, validUntil: dayOf(until) })),
    pauses: history.pauses.map(({ first, length: days }) => ({
      startsOn: dayOf(first),
      endsOn: dayOf(first + days),
    })),
    closedDays: history.closings.map(({ first, length: days }) => ({
      startsOn: dayOf(first),
      endsOn: days === null ? null : dayOf(first + days),
    })),
  };

  const scheduleOn = (place: number) => schedules.find(({ until }) => place <= until)?.schedule ?? current;
  const isWeekly = (place: number) => scheduleOn(place).frequency === 'weekly';
  const isPaused = (place: number) =>
    [...history.pauses, ...history.closings].some(
      ({ first, length: days }) => place >= first && (days === null || place <= first + days),
    );
  const isInRange = (place: number) =>
    (startDate === null || place >= startDate) && (endDate === null || place <= endDate);
  const weekdayOf = (place: number) => new Date(dayOf(place)).getUTCDay() || 7;
  const byPlace = Map.groupBy(completions, ({ place }) => place);
  const on = (place: number) => byPlace.get(place) ?? [];
  const weekOf = (place: number) => {
    let start = place;
    while (weekdayOf(start) !== weekStartsOn) start--;
    return start;
  };
  const daysOfWeek = (start: number) => [0, 1, 2, 3, 4, 5, 6].map((days) => start + days).filter(isWeekly);
  const targetOf = (start: number) => {
    const due = daysOfWeek(start).filter((place) => isInRange(place) && !isPaused(place));
    const exact = due.reduce((sum, place) => sum + (scheduleOn(place).daysPerWeek ?? 1), 0) / 7;
    return Math.min(due.length, Math.floor(exact + 0.5));
  };

  const isEveryFewDays = (place: number) => !isWeekly(place) && scheduleOn(place).intervalDays > 1;
  /** Of an interval, the completions of several days meet it together, an interval after the last one. */
  const isIntervalMet = (place: number): boolean => {
    const { intervalDays, slots } = scheduleOn(place);
    const near = Array.from({ length: intervalDays }, (_, daysAgo) => place - daysAgo);
    const isOver = near.slice(1).every((day) => day < 0 || !isMet(day));
    return isOver && near.filter(isEveryFewDays).flatMap(on).length >= slots.length;
  };
  const isMet = (place: number): boolean => {
    if (on(place).length === 0) return false;
    if (isEveryFewDays(place) && isIntervalMet(place)) return true;
    if (!isWeekly(place)) return on(place).length >= scheduleOn(place).slots.length;
    const start = weekOf(place);
    const needed = Math.max(1, targetOf(start));
    const until = (last: number) =>
      daysOfWeek(start)
        .filter((day) => day <= last)
        .flatMap(on).length;
    return on(place).length > 0 && until(place) >= needed && until(place - 1) < needed;
  };
  const isDue = (place: number) => {
    const { weekdays, intervalDays, frequency } = scheduleOn(place);
    if (frequency === 'weekly' || !isInRange(place) || isPaused(place)) return false;
    if ((weekdays & (1 << (weekdayOf(place) - 1))) === 0) return false;
    if (intervalDays === 1) return true;
    let met = place;
    while (met >= 0 && !isMet(met)) met--;
    const wasMet = met >= 0;
    const open: number[] = [];
    for (let day = wasMet ? met + 1 : firstOn; day <= place; day++) {
      if (!isInRange(day) || isPaused(day)) continue;
      if (wasMet && !isWeekly(day) && day - met < scheduleOn(day).intervalDays) continue;
      if ((scheduleOn(day).weekdays & (1 << (weekdayOf(day) - 1))) !== 0) open.push(day);
    }
    if (!open.includes(place)) return false;
    // The days on which it has been open at this interval.
    const other = open.findLast((day) => scheduleOn(day).intervalDays !== intervalDays) ?? -Infinity;
    const since = open.find((day) => day > other) ?? place;
    return (place - since) % intervalDays === 0;
  };

  const stateOf = (place: number): string => {
    const done = on(place);
    if (place > today) return ' ';
    if (done.length > 0) {
      const met = isWeekly(place) || isMet(place);
      if (done.some(({ isPending }) => isPending)) return met ? 'W' : 'w';
      return met ? 'K' : done.length.toString(16);
    }
    if (place < firstOn) return ' ';
    if (!isInRange(place) || (lastOn !== null && place > lastOn)) return '.';
    if (isPaused(place)) return '~';
    return isDue(place) ? 'o' : '.';
  };

  const places = Array.from({ length }, (_, index) => fromOn + index);
  const states = () => places.map(stateOf).join('');
  const weeks = () => {
    const shown = places.filter((place) => isWeekly(place) && place <= today);
    const used = shown.filter(
      (place) =>
        on(place).length > 0 ||
        (place >= firstOn && isInRange(place) && (lastOn === null || place <= lastOn)),
    );
    return [...new Set(used.map(weekOf))].map((start) => {
      const done = daysOfWeek(start).flatMap(on).length;
      const target = Math.min(targetOf(start), daysOfWeek(start).filter((place) => place >= firstOn).length);
      return { weekOn: dayOf(start), done, target, met: done >= Math.max(1, target) };
    });
  };

  /** Whether more due periods than allowed lie between two met ones. */
  const isBroken = (from: number, to: number) => {
    const { intervalDays, forgiving } = scheduleOn(to);
    const allowed = forgiving ? 1 : 0;
    const between = Array.from({ length: to - from - 1 }, (_, index) => from + 1 + index);
    const open = between.filter((place) => isInRange(place) && !isPaused(place));
    if (isWeekly(to)) {
      const weeksBetween = new Set(between.map(weekOf));
      const missed = [...weeksBetween].filter(
        (start) => start > from && start < weekOf(to) && targetOf(start) > 0,
      );
      return missed.length > allowed;
    }
    if (intervalDays > 1) return open.length + 1 >= (2 + allowed) * intervalDays;
    const missed = open.filter(
      (place) =>
        scheduleOn(place).intervalDays === 1 &&
        (scheduleOn(place).weekdays & (1 << (weekdayOf(place) - 1))) !== 0,
    );
    return missed.length > allowed;
  };
  /** The streaks that the met periods reached, by the days that met them. */
  const streaks = () => {
    const reached: { place: number; streak: number; longestStreak: number }[] = [];
    for (const place of [...byPlace.keys()].filter(isMet)) {
      const before = reached.at(-1);
      const isComparable =
        before !== undefined &&
        Array.from({ length: place - before.place }, (_, index) => before.place + index).every(
          (day) => isWeekly(day) === isWeekly(place),
        );
      const streak = isComparable && !isBroken(before.place, place) ? before.streak + 1 : 1;
      const longestStreak = Math.max(isComparable ? before.longestStreak : 0, streak);
      reached.push({ place, streak, longestStreak });
    }
    return reached;
  };
  return { habit, completions, firstOn, lastOn, states, weeks, streaks };
}
