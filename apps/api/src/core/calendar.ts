import type { CalendarDays } from '@starchart/db';
import type { FamilyCalendar } from './actor.ts';

/** A completion before this hour of the family's clock is early. */
const EARLY_UNTIL_HOUR = 8;

/** The family's calendar day (`YYYY-MM-DD`) at an instant. The one place where an instant becomes a day. */
export function familyDay(at: Date, timeZone: string): string {
  return familyTime(at, timeZone).toPlainDate().toString();
}

/** The family's day at an instant with the week around it. */
export function calendarDays(at: Date, { timeZone, weekStartsOn }: FamilyCalendar): CalendarDays {
  const today = familyTime(at, timeZone).toPlainDate();
  const weekStart = today.subtract({ days: (today.dayOfWeek - weekStartsOn + 7) % 7 });
  return {
    today: today.toString(),
    weekStart: weekStart.toString(),
    weekEnd: weekStart.add({ days: 6 }).toString(),
  };
}

/** True before 08:00 on the family's clock. */
export function isEarly(at: Date, timeZone: string): boolean {
  return familyTime(at, timeZone).hour < EARLY_UNTIL_HOUR;
}

/** The day that is `days` after a day; before it where `days` is negative. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days;
}

function familyTime(at: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
}
