/** Calendar settings of a family. */
export interface FamilyCalendar {
  /** IANA zone. */
  timeZone: string;
  /** ISO weekday, 1 is Monday. */
  weekStartsOn: number;
}

/** Hours of family time at which afternoon and evening start, 1 to 23, the first before the second. */
export interface PartsOfDay {
  afternoonStartsAt: number;
  eveningStartsAt: number;
}

/** A family's day and the week around it, as `YYYY-MM-DD`. */
export interface CalendarDays {
  readonly today: string;
  /** First and last day of the family's week. */
  readonly weekStart: string;
  readonly weekEnd: string;
}

const DAY_MS = 86_400_000;

/** A calendar day as a whole number: days since 1970-01-01. The API and the database use `YYYY-MM-DD`. */
export type DayNumber = number;

/** The number of a day; `day` is `YYYY-MM-DD`. */
export function toDayNumber(day: string): DayNumber {
  return Date.parse(day) / DAY_MS;
}

/** The day of a number, as `YYYY-MM-DD`. Six times as fast as `toISOString`, for pages with many habits. */
export function fromDayNumber(day: DayNumber): string {
  const date = new Date(day * DAY_MS);
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  return `${year}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** ISO weekday: 1 is Monday, 7 is Sunday. Day 0 is a Thursday. */
export function isoWeekday(day: DayNumber): number {
  return (((day % 7) + 7 + 3) % 7) + 1;
}

/** First day of the family's calendar week that contains `day`. */
export function weekStart(day: DayNumber, weekStartsOn: number): DayNumber {
  return day - ((isoWeekday(day) - weekStartsOn + 7) % 7);
}

/** The day that is `days` days after a day, or before it when negative. */
export function addDays(day: string, days: number): string {
  return fromDayNumber(toDayNumber(day) + days);
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** A day with the week around it; weeks start on an ISO weekday. */
export function weekAround(today: string, weekStartsOn: number): CalendarDays {
  const start = weekStart(toDayNumber(today), weekStartsOn);
  return { today, weekStart: fromDayNumber(start), weekEnd: fromDayNumber(start + 6) };
}
