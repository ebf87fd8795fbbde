/**
 * The server's clock as its last response showed it, in ms: how far the clock of this device was ahead of it, and its time when the
 * monotonic clock of this page began.
 */
export const serverClock = { aheadMs: 0, beganAt: 0 };

/** The installation that answers at this address, as its last response named it; null before. */
export const answering: { installation: string | null } = { installation: null };

/** A response that took longer says nothing about the clock: the device may have slept since the server wrote its time. In ms. */
const LONGEST_ROUND_TRIP_MS = 10_000;

/** Notes time and installation of a response. `sentAt`: when it was asked for, in ms by the clock of this device. */
export function noteServer({ headers }: Response, sentAt: number): void {
  answering.installation = headers.get('starchart-installation') ?? answering.installation;
  const answeredAt = Date.parse(headers.get('date') ?? '');
  const receivedAt = Date.now();
  if (answeredAt && receivedAt - sentAt < LONGEST_ROUND_TRIP_MS) {
    serverClock.aheadMs = receivedAt - answeredAt;
    serverClock.beganAt = answeredAt - performance.now();
  }
}
