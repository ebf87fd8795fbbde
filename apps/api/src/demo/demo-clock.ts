import { type Clock, systemClock } from '../clock.ts';

/** The real time, and as far ahead of it as an admin has moved it. Held in memory: a demo is one process. */
export class DemoClock implements Clock {
  readonly #real: Clock;
  #aheadMs = 0;

  constructor(real = systemClock) {
    this.#real = real;
  }

  /** How far it has been moved, in milliseconds. */
  get aheadMs(): number {
    return this.#aheadMs;
  }

  now(): Date {
    return new Date(this.#real.now().getTime() + this.#aheadMs);
  }

  moveTo(instant: Date): void {
    this.#aheadMs = instant.getTime() - this.#real.now().getTime();
  }
}
