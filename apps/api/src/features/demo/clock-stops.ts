import { addDays, type FamilyCalendar } from '@starchart/domain';
import { calendarDays } from '@starchart/domain/family-day';

const MORNING = { hour: 7 };

/** Instants to which a demo's clock can jump: in an hour, a day, a week, and before a clock change. */
export function clockStops(at: Date, calendar: FamilyCalendar) {
  const { today, weekEnd } = calendarDays(at, calendar);
  return {
    nextHour: later(at, { hours: 1 }),
    tomorrow: morningOf(addDays(today, 1), calendar.timeZone),
    nextWeek: morningOf(addDays(weekEnd, 1), calendar.timeZone),
    clockChange: hourBeforeClockChange(at, calendar.timeZone),
  };
}

/** Parses an instant, or a date and time in the time zone; a time skipped by a clock change moves forward. */
export function instantOf(text: string, timeZone: string): Date {
  const isLocal = !/(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  return isLocal
    ? dateOf(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant())
    : new Date(text);
}

function morningOf(day: string, timeZone: string): Date {
  return dateOf(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: MORNING }).toInstant());
}

/** Skips a change within the next hour, so that every stop has a next one. */
function hourBeforeClockChange(at: Date, timeZone: string): Date | null {
  const change = Temporal.Instant.fromEpochMilliseconds(later(at, { hours: 1 }).getTime())
    .toZonedDateTimeISO(timeZone)
    .getTimeZoneTransition('next');
  return change && dateOf(change.toInstant().subtract({ hours: 1 }));
}

function later(at: Date, duration: { hours: number }): Date {
  return dateOf(Temporal.Instant.fromEpochMilliseconds(at.getTime()).add(duration));
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}
