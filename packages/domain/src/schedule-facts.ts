import type { HabitFrequency, PartOfDay } from '@starchart/schema';
import { type DayNumber, toDayNumber } from './calendar.ts';
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

/** What the rules read of a habit. A day on or before `validUntil` has the first such past schedule. */
export function scheduleFacts(habit: ScheduledHabit, weekStartsOn: number): ScheduleFacts {
  const current = scheduleOf(habit);
  const past = habit.pastSchedules.map((stored) => ({
    until: toDayNumber(stored.validUntil),
    schedule: scheduleOf(stored),
  }));
  const pauses = [...habit.pauses, ...habit.closedDays].map(rangeOf);
  return {
    scheduleOn: (day) => past.find(({ until }) => day <= until)?.schedule ?? current,
    isPaused: (day) => pauses.some(([first, last]) => first <= day && day <= last),
    startDate: habit.startDate === null ? null : toDayNumber(habit.startDate),
    endDate: habit.endDate === null ? null : toDayNumber(habit.endDate),
    weekStartsOn,
  };
}

interface DayRange {
  startsOn: string;
  endsOn: string | null;
}
type FirstAndLast = readonly [first: DayNumber, last: DayNumber];

const ranges = new WeakMap<DayRange, FirstAndLast>();

/** Memoized: up to 1,000 habits of a child share the pauses of its family. */
function rangeOf(range: DayRange): FirstAndLast {
  const known = ranges.get(range);
  if (known) return known;
  const { startsOn, endsOn } = range;
  const days = [toDayNumber(startsOn), endsOn === null ? Infinity : toDayNumber(endsOn)] as const;
  ranges.set(range, days);
  return days;
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
