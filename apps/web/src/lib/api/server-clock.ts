/**
 * The server's clock as its last response showed it, in ms: how far the clock of this device was ahead of it, and its time when the
 * monotonic clock of this page began.
 */
export const serverClock = { aheadMs: 0, beganAt: 0 };

/** A response that took longer says nothing about the clock: the device may have slept since the server wrote its time. In ms. */
const LONGEST_ROUND_TRIP_MS = 10_000;

/** Notes the time of a response. `sentAt`: when it was asked for, in ms by the clock of this device. */
export function noteServerTime({ headers }: Response, sentAt: number): void {
  const answeredAt = Date.parse(headers.get('date') ?? '');
  const receivedAt = Date.now();
  if (answeredAt && receivedAt - sentAt < LONGEST_ROUND_TRIP_MS) {
    serverClock.aheadMs = receivedAt - answeredAt;
    serverClock.beganAt = answeredAt - performance.now();
  }
}
