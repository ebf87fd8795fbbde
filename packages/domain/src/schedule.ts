import { type DayNumber, isoWeekday, weekStart } from './calendar.ts';

export interface Schedule {
  frequency: 'daily' | 'weekly';
  daysPerWeek: number | null;
  /** Bit 0 is Monday. 127 is every day. */
  weekdays: number;
  /** 1, or N for "every N days". */
  intervalDays: number;
  slotCount: number;
  /** One missed period does not end the streak. */
  forgiving: boolean;
}

export interface ScheduleFacts {
  /** The schedule in force on a day. */
  scheduleOn(day: DayNumber): Schedule;
  /** A pause applies, or the habit was closed: nothing is due. */
  isPaused(day: DayNumber): boolean;
  startDate: DayNumber | null;
  endDate: DayNumber | null;
  weekStartsOn: number;
}

const EVERY_WEEKDAY = 127;

/** The day is between the start date and the end date, both included. */
export function isInRange(day: DayNumber, facts: ScheduleFacts): boolean {
  return (
    (facts.startDate === null || day >= facts.startDate) && (facts.endDate === null || day <= facts.endDate)
  );
}

export function isChosenWeekday(day: DayNumber, { weekdays }: Pick<Schedule, 'weekdays'>): boolean {
  return weekdays === EVERY_WEEKDAY || ((weekdays >> (isoWeekday(day) - 1)) & 1) === 1;
}

/** Number of completions that a day has room for. Pauses do not change it. */
export function slotsOn(day: DayNumber, facts: ScheduleFacts): number {
  const schedule = facts.scheduleOn(day);
  if (!isInRange(day, facts)) return 0;
  if (schedule.frequency === 'weekly') return 1;
  return isChosenWeekday(day, schedule) ? schedule.slotCount : 0;
}

/** The habit is due every N days, N above 1. */
export function isEveryFewDays({ frequency, intervalDays }: Schedule): boolean {
  return frequency === 'daily' && intervalDays > 1;
}

/** Number of slots from one day to another, both included, with the schedule of the last day. May span centuries. */
export function countSlots(from: DayNumber, to: DayNumber, facts: ScheduleFacts): number {
  const first = Math.max(from, facts.startDate ?? from);
  const last = Math.min(to, facts.endDate ?? to);
  const weeks = Math.max(0, Math.floor((last - first + 1) / 7));
  const slotsOfDays = (days: number) =>
    Array.from({ length: Math.max(0, days) }, (_, index) => slotsOn(last - index, facts)).reduce(
      (a, b) => a + b,
      0,
    );
  return weeks * (weeks > 0 ? slotsOfDays(7) : 0) + slotsOfDays(last - first + 1 - 7 * weeks);
}

/** Key of the period that a day belongs to: the day itself, or its week for a weekly habit. */
export function periodOf(day: DayNumber, facts: ScheduleFacts): string {
  return facts.scheduleOn(day).frequency === 'weekly' ? `w${weekStart(day, facts.weekStartsOn)}` : `d${day}`;
}

/**
 * Whether a habit that is due every N days is due on a day, beside another day that met its period: they are at least N days apart, N of
 * the later one. Always true for other habits.
 */
export function isIntervalOpen(day: DayNumber, metOn: DayNumber | null, facts: ScheduleFacts): boolean {
  if (metOn === null || metOn === day) return true;
  const { frequency, intervalDays } = facts.scheduleOn(Math.max(day, metOn));
  return frequency === 'weekly' || Math.abs(day - metOn) >= intervalDays;
}

/** The completions of a habit that is due every N days in the N days that end with a day; `days` are those of completions, ascending. */
export function countInInterval(days: readonly DayNumber[], day: DayNumber, facts: ScheduleFacts): number {
  const before = day - facts.scheduleOn(day).intervalDays;
  const since = days.slice(days.findLastIndex((done) => done <= before) + 1);
  return since.filter((done) => done <= day && isEveryFewDays(facts.scheduleOn(done))).length;
}
