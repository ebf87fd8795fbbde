import { isTimeZone } from '@starchart/schema';

/** Covers every clock change of a year. */
const SAMPLED_DAYS = 366;
const SAMPLED_EVERY = 7;
const DAY_MS = 86_400_000;

/** The time zone of this device, or undefined if unknown. */
export function zoneOfDevice(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : undefined;
}

/**
 * Returns true if two zones have the same time for a year from a day on, such as Berlin and Rome, or two
 * names of one zone. Unknown zones differ from all.
 */
export function keepSameTime(one: string, other: string, from: Date): boolean {
  const [first, second] = [clockOf(one), clockOf(other)];
  if (!first || !second) return false;
  for (let day = 0; day <= SAMPLED_DAYS; day += SAMPLED_EVERY) {
    const instant = from.getTime() + day * DAY_MS;
    if (first.format(instant) !== second.format(instant)) return false;
  }
  return true;
}

function clockOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  } catch {
    return undefined;
  }
}
