/**
 * The server's clock as its last response showed it, in ms: how far the clock of this device was ahead of it, and its time when the
 * monotonic clock of this page began.
 */
export const serverClock = { aheadMs: 0, beganAt: 0 };

/** A response that took longer says nothing about the clock: the device may have slept since the server wrote its time. In ms. */
const LONGEST_ROUND_TRIP_MS = 10_000;
/** Clocks are corrected by seconds all the time. In ms. */
const TOLERANCE_MS = 60_000;

/** What an answer showed that this device has kept. */
let keptBeganAt = 0;

/** The server's time by the monotonic clock, which does not follow a clock that is set back, and stands still while some devices sleep. */
const earliestTime = () => performance.now() + serverClock.beganAt;

/**
 * The current time of the server in ms, as far as this page knows. The clock of the device measures what passed since the last response,
 * the monotonic clock at least that much. `session`: with the offset of a demo's clock.
 */
export function serverTime(session?: { clockAheadMs?: number | undefined } | null): number {
  return Math.max(Date.now() - serverClock.aheadMs, earliestTime()) + (session?.clockAheadMs ?? 0);
}

/** Takes the clock from a response. `sentAt`: when it was asked for, in ms by the clock of this device. */
export function noteServerTime({ headers }: Response, sentAt: number): void {
  const answeredAt = Date.parse(headers.get('date') ?? '');
  const receivedAt = Date.now();
  if (answeredAt && receivedAt - sentAt < LONGEST_ROUND_TRIP_MS) {
    serverClock.aheadMs = receivedAt - answeredAt;
    serverClock.beganAt = answeredAt - performance.now();
  }
}

/** Takes the clock from an answer that this device has kept, unless the page knows a later time. In ms. */
export function restoreClock(answeredAt: number, aheadMs: number): void {
  if (answeredAt <= earliestTime()) return;
  keptBeganAt = answeredAt - performance.now();
  Object.assign(serverClock, { aheadMs, beganAt: keptBeganAt });
}

/** Whether the server has said what time it is since this page began. */
export function hasServerTime(): boolean {
  return serverClock.beganAt !== keptBeganAt;
}

/** Whether the clock of this device is earlier than the last answer of the server. One that was ahead and is right now is not. */
export function isClockWrong(): boolean {
  return Date.now() - Math.min(serverClock.aheadMs, 0) < earliestTime() - TOLERANCE_MS;
}
