import { MAX_OFFLINE_MS } from '@starchart/schema';
import { addDays } from './calendar.ts';

/** A request is on the way for so long at most: a tap is not moved closer to the end of what the server takes. In ms. */
const MARGIN_MS = 20_000;
/** Midnight in any zone is this far from midnight in UTC at most. In ms. */
const LARGEST_OFFSET_MS = 15 * 3_600_000;
const PRECISION_MS = 500;

/** A tap that waits for the server: the day that the page showed, and when it was, by the server's clock as far as the page knew it. */
type WaitingTap = { day: string; occurredAt: string };
/** The family's day at a time in ms. */
type DayAt = (at: number) => string;

/**
 * The age that a tap is sent with, in ms, at a time of the server: the server then takes it for the day that the page showed, at the time
 * of that day nearest to the tap. A tap of the future is one of now. Of a day that has yet to begin, only the time of the tap is known.
 */
export function ageOfTap({ day, occurredAt }: WaitingTap, now: number, dayAt: DayAt): number {
  const oldest = now - MAX_OFFLINE_MS + MARGIN_MS;
  const tappedAt = Math.min(Math.max(Date.parse(occurredAt), oldest), now);
  if (day > dayAt(now)) return now - tappedAt;
  const end = startOf(addDays(day, 1), dayAt) - MARGIN_MS;
  return Math.max(0, now - Math.min(Math.max(tappedAt, startOf(day, dayAt)), end));
}

/** The start of a family's day, in ms. By bisection, because some browsers have no `Temporal`. */
function startOf(day: string, dayAt: DayAt): number {
  let before = Date.parse(day) - LARGEST_OFFSET_MS;
  let start = Date.parse(day) + LARGEST_OFFSET_MS;
  while (start - before > PRECISION_MS) {
    const between = (before + start) / 2;
    if (dayAt(between) < day) before = between;
    else start = between;
  }
  return Math.ceil(start);
}
