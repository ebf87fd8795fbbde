import { findNotedTime, forgetFuture, hasFuture, noteTime, type Queryable } from '@starchart/db';
import type { Clock } from '../../core/clock.ts';
import { DomainError } from '../../core/domain-error.ts';
import { behindBefore, type ClockState, isRight, judgeClock, TOLERANCE_MS } from './judge-clock.ts';

/** How often a server looks at its clock. */
const CHECKED_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;
const RETRY_AFTER_S = 60;
const HINT = { message: 'A write was rejected: the clock of this computer is earlier than its data.' };

/** What depends on the server's clock asks this. */
export interface ClockWatch {
  /** Whether the clock is earlier than the last known time. Reads nothing from the database. */
  isBehind(): boolean;
  /** The state of the clock; checks it if it has jumped since the last check. */
  state(): Promise<ClockState>;
}

/** For a clock that others move: of a demo, or of a test. */
export const NO_CLOCK_WATCH: ClockWatch = {
  isBehind: () => false,
  state: async () => ({ is: 'right' }),
};

/** Throws UNAVAILABLE while the clock is behind: a write would get a day of the past. */
export function assertNotBehind(watch: ClockWatch): void {
  if (!watch.isBehind()) return;
  throw new DomainError('UNAVAILABLE', 'server.clockBehind', {
    retryAfterSeconds: RETRY_AFTER_S,
    hint: HINT,
  });
}

interface ClockWatchOptions {
  db: Queryable;
  clock: Clock;
  /** Reads the clock of the database; left out: that of `db`. */
  databaseTime?: (found: Date) => Date;
  /** Called once for each new state. */
  report: (state: ClockState) => void;
}

/**
 * Compares the server's clock with what all servers have noted of the time in the database, and notes it. A clock that is set right is
 * right again without a restart.
 */
export class DatabaseClockWatch implements ClockWatch, Clock {
  readonly #options: ClockWatchOptions;
  #state: ClockState | undefined;
  /** In ms. */
  #behindBefore = Number.NEGATIVE_INFINITY;
  /** The last known time, and the monotonic time at which the clock was first behind it. In ms. */
  #known = Number.NEGATIVE_INFINITY;
  #behindSince: number | undefined;
  /** Of the last check: the clock minus the monotonic one, in ms. */
  #offset = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ClockWatchOptions) {
    this.#options = options;
  }

  isBehind(): boolean {
    return this.#options.clock.now().getTime() < this.#behindBefore;
  }

  /** The time by the clock; while that is behind, the last known time, going on: what has ended stays ended. */
  now(): Date {
    if (!this.isBehind()) {
      this.#behindSince = undefined;
      return this.#options.clock.now();
    }
    this.#behindSince ??= performance.now();
    return new Date(this.#known + performance.now() - this.#behindSince);
  }

  async state(): Promise<ClockState> {
    const hasJumped = Math.abs(this.#currentOffset() - this.#offset) > CHECKED_EVERY_MS;
    return hasJumped || !this.#state ? await this.check() : this.#state;
  }

  async check(): Promise<ClockState> {
    const { db, clock, databaseTime = (found) => found, report } = this.#options;
    const found = await findNotedTime(db);
    const now = clock.now();
    const { state, note } = judgeClock(now, found.noted, databaseTime(found.databaseTime));
    if (note) await noteTime(db, note, found.noted);
    const known = note ?? found.noted;
    this.#behindBefore = known ? behindBefore(known) : Number.NEGATIVE_INFINITY;
    this.#known = known?.knownAt.getTime() ?? Number.NEGATIVE_INFINITY;
    this.#offset = this.#currentOffset();
    const isNew = state.is !== this.#state?.is;
    const isFirst = this.#state === undefined;
    this.#state = state;
    if (!isNew) return state;
    const after = new Date(now.getTime() + TOLERANCE_MS);
    // A clock may have been set right while the server was stopped. Most starts have nothing to search all habits for.
    if (isRight(state) && (!isFirst || state.is === 'corrected' || (await hasFuture(db, after)))) {
      await forgetFuture(db, now, TOLERANCE_MS);
    }
    // A server that starts with a clock that is right has nothing to report.
    if (!isFirst || state.is !== 'right') report(state);
    return state;
  }

  /** Checks regularly until `stop`. `onFailure` gets errors of the database. */
  start(onFailure: (error: unknown) => void): void {
    this.#timer = setInterval(() => void this.check().catch(onFailure), CHECKED_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #currentOffset(): number {
    return this.#options.clock.now().getTime() - performance.now();
  }
}

/** One line for the operator: what is wrong, and what to do. Undefined for a clock that is right. */
export function clockText(state: ClockState, now: Date): string | undefined {
  const says = `The clock of this computer says ${shown(now)}`;
  switch (state.is) {
    case 'right':
      return undefined;
    case 'corrected':
      return (
        `The clock of this computer was ahead, until ${shown(state.noted)}, and is right again. ` +
        "Parents can remove what was checked off on later days: the child's chart lists it."
      );
    case 'behind':
      return (
        `${says}, but data was written until ${shown(state.known)}. Nothing is saved until the clock is right. Set it, for example with ` +
        'NTP; Starchart notices. If it is right now and was ahead before, run: npm run admin -- confirm-clock'
      );
    case 'ahead':
      return (
        `${says}, ${days(now, state.known)} after the last known time, ${shown(state.known)}. After a long stop this is normal. ` +
        'If the clock is wrong, set it. To be safe, nothing expires, is pruned, or is approved or erased by itself for a day; ' +
        'to end this wait, run: npm run admin -- confirm-clock'
      );
    default:
      return (
        `${says}, but that of the database says ${shown(state.databaseTime)}. Set the wrong one, for example with NTP. ` +
        'Until then nothing expires, is pruned, or is approved or erased by itself.'
      );
  }
}

function shown(time: Date): string {
  return `${time.toISOString().slice(0, 16)}Z`;
}

function days(now: Date, since: Date): string {
  const count = Math.floor((now.getTime() - since.getTime()) / DAY_MS);
  return count === 1 ? '1 day' : `${count} days`;
}
