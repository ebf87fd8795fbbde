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

/** The day that is `days` days after a day, or before it when negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** A day with the week around it; weeks start on an ISO weekday. */
export function weekAround(today: string, weekStartsOn: number): CalendarDays {
  const daysIntoWeek = (new Date(today).getUTCDay() - weekStartsOn + 7) % 7;
  const weekStart = addDays(today, -daysIntoWeek);
  return { today, weekStart, weekEnd: addDays(weekStart, 6) };
}
