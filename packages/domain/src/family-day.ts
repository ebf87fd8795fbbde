/** Server only: some supported browsers lack `Temporal`. Pages get their family day from the API. */
import type { PartOfDay } from '@starchart/schema';
import { type CalendarDays, type FamilyCalendar, type PartsOfDay, weekAround } from './calendar.ts';

/** A part of the family's day, and the instant at which the next one starts. */
export interface CurrentPart extends PartsOfDay {
  part: Exclude<PartOfDay, 'any'>;
  until: Date;
}

/** A completion before this hour of family time is early. */
const EARLY_UNTIL_HOUR = 8;

/** The family's day (`YYYY-MM-DD`) at an instant. Every conversion from an instant to a day goes through here. */
export function familyDay(at: Date, timeZone: string): string {
  return familyTime(at, timeZone).toPlainDate().toString();
}

/** The start of the day after the family's day at an instant. */
export function nextFamilyDayStart(at: Date, timeZone: string): Date {
  const tomorrow = familyTime(at, timeZone).toPlainDate().add({ days: 1 });
  return new Date(tomorrow.toZonedDateTime(timeZone).epochMilliseconds);
}

/** The start of a family's day, `YYYY-MM-DD`. */
export function startOfFamilyDay(day: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);
}

/** The family's day at an instant with the week around it. */
export function calendarDays(at: Date, { timeZone, weekStartsOn }: FamilyCalendar): CalendarDays {
  return weekAround(familyDay(at, timeZone), weekStartsOn);
}

/** The part of the family's day at an instant. The morning starts with the day. */
export function partOfDay(
  at: Date,
  { timeZone, afternoonStartsAt, eveningStartsAt }: PartsOfDay & Pick<FamilyCalendar, 'timeZone'>,
): CurrentPart {
  const time = familyTime(at, timeZone);
  const hours = { afternoonStartsAt, eveningStartsAt };
  const startOf = (hour: number) =>
    new Date(time.toPlainDate().toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds);
  if (time.hour < afternoonStartsAt) return { part: 'morning', until: startOf(afternoonStartsAt), ...hours };
  if (time.hour < eveningStartsAt) return { part: 'afternoon', until: startOf(eveningStartsAt), ...hours };
  return { part: 'evening', until: nextFamilyDayStart(at, timeZone), ...hours };
}

/** True before 08:00 family time. */
export function isEarly(at: Date, timeZone: string): boolean {
  return familyHour(at, timeZone) < EARLY_UNTIL_HOUR;
}

/** The hour of the family's day at an instant, from 0 to 23. */
export function familyHour(at: Date, timeZone: string): number {
  return familyTime(at, timeZone).hour;
}

function familyTime(at: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
}
