/**
 * The server's clock as its last response showed it, in ms: how far the clock of this device was ahead of it, and its time when the
 * monotonic clock of this page began.
 */
export const serverClock = { aheadMs: 0, beganAt: 0 };

/** A response that took longer says nothing about the clock: the device may have slept since the server wrote its time. In ms. */
const LONGEST_ROUND_TRIP_MS = 10_000;

/** The server's time by the monotonic clock, which does not follow a clock that is set back, and stands still while some devices sleep. */
export const earliestTime = () => performance.now() + serverClock.beganAt;

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
