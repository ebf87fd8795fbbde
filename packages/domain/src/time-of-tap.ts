/** Server only, as the family day is. */
import { MAX_OFFLINE_MS } from '@starchart/schema';
import { addDays } from './calendar.ts';
import { familyDay, isEarly } from './family-day.ts';

const HOUR_MS = 3_600_000;
const DAYS_BEFORE = 2;
/** Later, nothing shows that the clock of the device was right in the morning. */
const MOST_ELAPSED_OF_EARLY_MS = HOUR_MS;

export interface TimeOfTap {
  at: Date;
  /** The family's day at it. */
  day: string;
  /** It counts for Early Bird. */
  early: boolean;
}

/**
 * When a tap on a device that was offline happened, by the clock of the server; undefined if that is too long ago: more than 72 hours, or
 * before the two days before today. Both times of the device are from its own clock, so that a wrong one does not matter. A tap after its
 * sending happened now: the clock was set back in between.
 */
export function timeOfTap(
  device: { occurredAt: Date; sentAt: Date },
  now: Date,
  timeZone: string,
): TimeOfTap | undefined {
  const elapsed = Math.max(0, device.sentAt.getTime() - device.occurredAt.getTime());
  if (elapsed > MAX_OFFLINE_MS) return undefined;
  const at = new Date(now.getTime() - elapsed);
  const day = familyDay(at, timeZone);
  if (day < addDays(familyDay(now, timeZone), -DAYS_BEFORE)) return undefined;
  return { at, day, early: elapsed <= MOST_ELAPSED_OF_EARLY_MS && isEarly(at, timeZone) };
}
