import { setTimeout as sleep, setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { watchBusyTime } from '../../../busy-time.ts';

/** How long work rests, for each ms that it took: when others want nothing, and how much more when they leave the process no moment to spare. */
const REST_ALONE = 0.1;
const MORE_REST_BESIDE_CROWD = 3;

/** Whoever waits for the work gets it in the end, however many others there are. */
const LONGEST_REST_MS = 20;

/** What a timer can tell. */
const SHORTEST_REST_MS = 1;

/**
 * Rests of long work between its pieces, the longer the more the process has to do for others meanwhile. What others do is
 * seen while the work rests, when none of it is its own.
 */
export class Rests {
  #owedMs = 0;
  /** From 0 to 1, as it was at the last rest; at the first, they come first. */
  #othersShare = 1;

  /** To be waited for after each piece of work, of so many ms. */
  async after(tookMs: number): Promise<void> {
    this.#owedMs += tookMs * (REST_ALONE + MORE_REST_BESIDE_CROWD * this.#othersShare);
    if (this.#owedMs < SHORTEST_REST_MS) return await turnOfTheLoop();
    const busyTime = watchBusyTime();
    await sleep(Math.min(this.#owedMs, LONGEST_REST_MS));
    this.#othersShare = busyTime().share;
    this.#owedMs = 0;
  }
}
