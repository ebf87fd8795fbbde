import { earliestTime, serverClock } from '@/lib/clock';

/** Clocks are corrected by seconds all the time. In ms. */
const TOLERANCE_MS = 60_000;

/** What an answer showed that this device has kept. */
let keptBeganAt = 0;

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
