import type { Clock } from '../src/core/clock.ts';

/** A clock that only moves when a test moves it. */
export interface MovableClock extends Clock {
  /** ISO 8601, with zone. */
  moveTo(instant: string): void;
  /** Moves by this many hours, forward or back. */
  moveBy(hours: number): void;
}

export function movableClock(instant: string): MovableClock {
  let now = new Date(instant).getTime();
  return {
    now: () => new Date(now),
    moveTo(to) {
      now = new Date(to).getTime();
    },
    moveBy(hours) {
      now += hours * 3_600_000;
    },
  };
}
