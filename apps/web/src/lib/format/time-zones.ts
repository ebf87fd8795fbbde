import { isTimeZone } from '@starchart/schema';

/** Covers every clock change of a year. */
const SAMPLED_DAYS = 366;
const SAMPLED_EVERY = 7;
const DAY_MS = 86_400_000;
const MINUTES_OF_DAY = 1440;

/** The time zone of this device, or undefined if unknown. */
export function zoneOfDevice(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : undefined;
}

/**
 * The first instant of a year, in weeks from a day on, at which two zones have different times. Undefined for zones such as Berlin and
 * Rome, or two names of one zone. Unknown zones differ from all.
 */
export function firstDifference(one: string, other: string, from: Date): Date | undefined {
  const [first, second] = [clockOf(one), clockOf(other)];
  if (!first || !second) return from;
  for (let day = 0; day <= SAMPLED_DAYS; day += SAMPLED_EVERY) {
    const instant = new Date(from.getTime() + day * DAY_MS);
    if (first.format(instant) !== second.format(instant)) return instant;
  }
  return undefined;
}

/** What a clock in `here` shows at midnight in `there`, by the difference of the zones at an instant: minutes since midnight. */
export function midnightElsewhere(there: string, here: string, at: Date): number {
  return (minutesOfDay(here, at) - minutesOfDay(there, at) + MINUTES_OF_DAY) % MINUTES_OF_DAY;
}

function minutesOfDay(timeZone: string, at: Date): number {
  const [hours = 0, minutes = 0] = at
    .toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' })
    .split(':')
    .map(Number);
  return 60 * hours + minutes;
}

function clockOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  } catch {
    return undefined;
  }
}
