import { setTimeout as sleep, setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { watchBusyTime } from '../../../platform/busy-time.ts';

/** How long work rests, for each ms that it took: when others want nothing, and how much more when they leave the process no moment to spare. */
const REST_ALONE = 0.1;
const MORE_REST_BESIDE_CROWD = 3;

/** Beside a crowd what a piece takes is mostly waiting for others, who need no rest from that. */
const LONGEST_REST_MS = 20;

/** What a timer can tell. */
const SHORTEST_REST_MS = 1;

/** Waits so many ms, and answers for what share of them (0 to 1) the process had something to do. */
export type Rest = (ms: number) => Promise<number>;

/**
 * Rests of long work between its pieces, the longer the more the process has to do for others meanwhile. What others do is
 * seen while the work rests, when none of it is its own.
 */
export class Rests {
  readonly #rest: Rest;
  #owedMs = 0;
  /** From 0 to 1, as it was at the last rest; at the first, they come first. */
  #othersShare = 1;

  constructor(rest: Rest = restAndWatch) {
    this.#rest = rest;
  }

  /** To be waited for after each piece of work, of so many ms. Rests too short for a timer are put together. */
  async after(tookMs: number): Promise<void> {
    this.#owedMs += tookMs * (REST_ALONE + MORE_REST_BESIDE_CROWD * this.#othersShare);
    if (this.#owedMs < SHORTEST_REST_MS) return await turnOfTheLoop();
    const restMs = Math.min(this.#owedMs, LONGEST_REST_MS);
    this.#owedMs = 0;
    this.#othersShare = await this.#rest(restMs);
  }
}

async function restAndWatch(ms: number): Promise<number> {
  const busyTime = watchBusyTime();
  await sleep(ms);
  return busyTime().share;
}
