import type { HabitFrequency, PartOfDay } from '@starchart/schema';
import { type DayNumber, toDayNumber } from './calendar.ts';
import { groupBy } from './group-by.ts';
import type { Schedule, ScheduleFacts } from './schedule.ts';

/** A schedule as it is stored. Days are `YYYY-MM-DD`. */
export interface StoredSchedule {
  frequency: HabitFrequency;
  daysPerWeek: number | null;
  /** Bit 0 is Monday. 127 is every day. */
  weekdays: number;
  intervalDays: number;
  slots: readonly PartOfDay[];
  forgiving: boolean;
}

const SCHEDULE_FIELDS: Record<keyof StoredSchedule, true> = {
  frequency: true,
  daysPerWeek: true,
  weekdays: true,
  intervalDays: true,
  slots: true,
  forgiving: true,
};

/** Whether two schedules are the same; their first and last day are no part of it. */
export function isSameSchedule(one: StoredSchedule, other: StoredSchedule): boolean {
  const fields = Object.keys(SCHEDULE_FIELDS) as (keyof StoredSchedule)[];
  return fields.every((field) => String(one[field]) === String(other[field]));
}

/** A habit with the schedules and pauses that apply to its days. */
export interface ScheduledHabit extends StoredSchedule {
  startDate: string | null;
  endDate: string | null;
  /** Earlier schedules, ordered by their last day; `replacedAt`, an ISO timestamp: when the next one was set, on the day after. */
  pastSchedules: readonly (StoredSchedule & { validUntil: string; replacedAt?: string | null })[];
  pauses: readonly { startsOn: string; endsOn: string }[];
  /** Days on which the habit was inactive, or past the end date that it had then; without an end while it is inactive. */
  closedDays: readonly { startsOn: string; endsOn: string | null }[];
}

/** What applies to the habits of a child. A pause without `habitId` applies to all of them. */
export interface SchedulesOfChild {
  pauses: readonly (ScheduledHabit['pauses'][number] & { habitId: number | null })[];
  pastSchedules: readonly (ScheduledHabit['pastSchedules'][number] & { habitId: number })[];
}

/** The pauses and earlier schedules of each habit of a child. Habits without pauses of their own share one list. */
export function schedulesByHabit({ pauses, pastSchedules }: SchedulesOfChild) {
  const pausesOf = groupBy(pauses, ({ habitId }) => habitId);
  const pastOf = groupBy(pastSchedules, ({ habitId }) => habitId);
  const common = pausesOf.get(null) ?? [];
  return (habitId: number): Pick<ScheduledHabit, keyof SchedulesOfChild> => {
    const own = pausesOf.get(habitId);
    return { pauses: own ? [...common, ...own] : common, pastSchedules: pastOf.get(habitId) ?? [] };
  };
}

/** What the rules read of a habit. A day on or before `validUntil` has the first such past schedule. */
export function scheduleFacts(habit: ScheduledHabit, weekStartsOn: number): ScheduleFacts {
  const current = scheduleOf(habit);
  const past = habit.pastSchedules.map((stored) => ({
    until: toDayNumber(stored.validUntil),
    schedule: scheduleOf(stored),
  }));
  const isInPause = dayIndex(habit.pauses);
  const isInactive = dayIndex(habit.closedDays);
  return {
    scheduleOn: (day) => past.find(({ until }) => day <= until)?.schedule ?? current,
    isPaused: (day) => isInPause(day) || isInactive(day),
    startDate: habit.startDate === null ? null : toDayNumber(habit.startDate),
    endDate: habit.endDate === null ? null : toDayNumber(habit.endDate),
    weekStartsOn,
  };
}

interface DayRange {
  startsOn: string;
  endsOn: string | null;
}
function rangeOf({ startsOn, endsOn }: DayRange) {
  return { first: toDayNumber(startsOn), last: endsOn === null ? Infinity : toDayNumber(endsOn) };
}

type DayIndex = (day: DayNumber) => boolean;

const indexes = new WeakMap<readonly DayRange[], DayIndex>();

/** Whether a day is in one of the ranges. Memoized: up to 1,000 habits of a child share the pauses of its family. */
function dayIndex(ranges: readonly DayRange[]): DayIndex {
  const known = indexes.get(ranges);
  if (known) return known;
  const sorted = ranges.map(rangeOf).toSorted((a, b) => a.first - b.first);
  const starts = sorted.map(({ first }) => first);
  /** The latest end of the ranges up to each one. */
  const ends: DayNumber[] = [];
  for (const { last } of sorted) ends.push(Math.max(last, ends.at(-1) ?? last));
  const index: DayIndex = (day) => {
    let from = 0;
    let to = starts.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((starts[middle] ?? day) <= day) from = middle + 1;
      else to = middle;
    }
    return from > 0 && day <= (ends[from - 1] ?? day);
  };
  indexes.set(ranges, index);
  return index;
}

function scheduleOf({
  frequency,
  daysPerWeek,
  weekdays,
  intervalDays,
  slots,
  forgiving,
}: StoredSchedule): Schedule {
  return { frequency, daysPerWeek, weekdays, intervalDays, slotCount: slots.length, forgiving };
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** ISO weekdays as they are stored: bit 0 is Monday. */
export function weekdaysToBits(weekdays: readonly number[]): number {
  return weekdays.reduce((bits, weekday) => bits | (1 << (weekday - 1)), 0);
}

/** The inverse of `weekdaysToBits`, ascending. */
export function weekdaysOfBits(bits: number): number[] {
  return EVERY_DAY.filter((weekday) => ((bits >> (weekday - 1)) & 1) === 1);
}
