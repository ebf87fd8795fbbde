import { addDays, type FamilyCalendar } from '@starchart/domain';
import { calendarDays } from '@starchart/domain/family-day';

/** When a stop in the morning is, on the family's clock. */
const MORNING = { hour: 7 };

/** Where the clock of a demo can be moved to from an instant, so that something begins: an hour, a day, a week, other clocks. */
export function clockStops(at: Date, calendar: FamilyCalendar) {
  const { today, weekEnd } = calendarDays(at, calendar);
  return {
    nextHour: later(at, { hours: 1 }),
    tomorrow: morningOf(addDays(today, 1), calendar.timeZone),
    nextWeek: morningOf(addDays(weekEnd, 1), calendar.timeZone),
    clockChange: hourBeforeClockChange(at, calendar.timeZone),
  };
}

/** What a text says: an instant, or a date and time on the family's clock; a time that its clocks skip is the one after it. */
export function instantOf(text: string, timeZone: string): Date {
  const isLocal = !/(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  return isLocal
    ? dateOf(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant())
    : new Date(text);
}

function morningOf(day: string, timeZone: string): Date {
  return dateOf(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: MORNING }).toInstant());
}

/** Of the next change that is more than an hour away, so that from one stop the next can be reached. */
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
