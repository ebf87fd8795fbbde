import { type Clock, systemClock } from '../../core/clock.ts';

/** The real time, and as far ahead of it as an admin has moved it. Held in memory: a demo is one process. */
export class DemoClock implements Clock {
  /** The time outside of the demo. */
  readonly real: Clock;
  #aheadMs = 0;
  #lastMove: Promise<unknown> = Promise.resolve();

  constructor(real = systemClock) {
    this.real = real;
  }

  /** How far it has been moved, in milliseconds. */
  get aheadMs(): number {
    return this.#aheadMs;
  }

  now(): Date {
    return new Date(this.real.now().getTime() + this.#aheadMs);
  }

  /** Does what moves it once every earlier move is done: two at once would both begin at the same time. */
  inTurn<Result>(move: () => Promise<Result>): Promise<Result> {
    const turn = this.#lastMove.then(move, move);
    this.#lastMove = turn;
    return turn;
  }

  moveTo(instant: Date): void {
    this.#aheadMs = instant.getTime() - this.real.now().getTime();
  }
}
