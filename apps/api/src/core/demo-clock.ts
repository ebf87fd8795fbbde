import { type Clock, systemClock } from './clock.ts';

/** The clock of a demo; undefined for every other clock. */
export function demoClockOf(clock: Clock): DemoClock | undefined {
  return clock instanceof DemoClock ? clock : undefined;
}

/** The real time plus an offset that an admin sets. Held in memory: a demo is one process. */
export class DemoClock implements Clock {
  /** The clock without the offset. */
  readonly real: Clock;
  #aheadMs = 0;
  #lastMove: Promise<unknown> = Promise.resolve();

  constructor(real = systemClock) {
    this.real = real;
  }

  /** The offset in ms. */
  get aheadMs(): number {
    return this.#aheadMs;
  }

  now(): Date {
    return new Date(this.real.now().getTime() + this.#aheadMs);
  }

  /** Serializes moves: two concurrent ones would start from the same time. */
  inTurn<Result>(move: () => Promise<Result>): Promise<Result> {
    const turn = this.#lastMove.then(move, move);
    this.#lastMove = turn;
    return turn;
  }

  moveTo(instant: Date): void {
    this.#aheadMs = instant.getTime() - this.real.now().getTime();
  }
}
