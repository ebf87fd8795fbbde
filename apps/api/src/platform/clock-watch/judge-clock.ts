import type { NotedTime } from '@starchart/db';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Clocks of several servers, and of their database, may differ this much. */
export const TOLERANCE_MS = HOUR_MS;
/** The clock moves on this much in a stop, or it may be wrong. After a jump it counts as right once it has gone on for as long. */
const JUMP_MS = DAY_MS;

/** Before it, a clock is behind: what is written would be older than what is stored. In ms. */
export function behindBefore({ knownAt }: NotedTime): number {
  return knownAt.getTime() - TOLERANCE_MS;
}

export type ClockState =
  | { is: 'right' }
  /** The clock had jumped ahead, until `noted`, and was set back. */
  | { is: 'corrected'; noted: Date }
  /** Earlier than the last known time. */
  | { is: 'behind'; known: Date }
  /** It has moved on by more than a day since the last known time: a long stop, or a wrong clock. */
  | { is: 'ahead'; known: Date }
  /** It differs from the clock of the database. */
  | { is: 'different'; databaseTime: Date };

export function isRight({ is }: ClockState): boolean {
  return is === 'right' || is === 'corrected';
}

/** What a clock is, and what to note of it; nothing if it may be wrong. */
export interface Judgment {
  state: ClockState;
  note?: NotedTime;
}

/** Judges the time of a server by what all servers have noted and by the clock of the database. */
export function judgeClock(now: Date, noted: NotedTime | undefined, databaseTime: Date): Judgment {
  if (noted && now.getTime() < behindBefore(noted)) return { state: { is: 'behind', known: noted.knownAt } };
  if (Math.abs(now.getTime() - databaseTime.getTime()) > TOLERANCE_MS) {
    return { state: { is: 'different', databaseTime } };
  }
  if (!noted) return { state: { is: 'right' }, note: rightAt(now) };
  const { knownAt, notedAt, jumpedAt } = noted;
  if (jumpedAt && now.getTime() < jumpedAt.getTime() - TOLERANCE_MS) {
    const since = judgeClock(now, rightAt(knownAt), databaseTime);
    return {
      ...since,
      state: since.state.is === 'right' ? { is: 'corrected', noted: notedAt } : since.state,
    };
  }
  if (now.getTime() > notedAt.getTime() + JUMP_MS) {
    return { state: { is: 'ahead', known: knownAt }, note: { knownAt, notedAt: now, jumpedAt: now } };
  }
  const latest = now > notedAt ? now : notedAt;
  if (!jumpedAt || now.getTime() >= jumpedAt.getTime() + JUMP_MS) {
    return { state: { is: 'right' }, note: rightAt(latest) };
  }
  return { state: { is: 'ahead', known: knownAt }, note: { knownAt, notedAt: latest, jumpedAt } };
}

function rightAt(time: Date): NotedTime {
  return { knownAt: time, notedAt: time, jumpedAt: null };
}
