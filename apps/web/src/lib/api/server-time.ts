import { serverClock } from './server-clock';

/**
 * The current time of the server in ms, as far as this page knows. The clock of the device measures what passed since the last response,
 * the monotonic clock at least that much: it does not follow a clock that is set back, and stands still while some devices sleep.
 */
export function serverTime(): number {
  return Math.max(Date.now() - serverClock.aheadMs, performance.now() + serverClock.beganAt);
}
