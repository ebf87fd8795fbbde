/** Long enough for every change of the clocks that a year brings. */
const SAMPLED_DAYS = 366;
const SAMPLED_EVERY = 7;
const DAY_MS = 86_400_000;

/** The zone in which this device lives, or undefined where it does not tell. */
export function zoneOfDevice(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && clockOf(timeZone) ? timeZone : undefined;
}

/**
 * Whether clocks in two zones show the same over the year from a day on: Berlin and Rome are alike, and so are an old name
 * and the new one of the same zone. Zones that this device does not know are unlike any.
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
