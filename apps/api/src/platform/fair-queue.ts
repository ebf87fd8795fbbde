import { watchBusyTime } from './busy-time.ts';

/** How many times as long it rests besides, in a process that has no moment to spare. */
const MORE_REST = 5;

interface Waiting {
  start(): void;
  turnAway(): void;
}

/**
 * Does one piece of work at a time, in turns between those who ask for it, and rests after each for as long as one costs, and longer the
 * more the process has to do for others: it takes half of a core at most, and beside a crowd a seventh. All pieces cost about the same.
 * When all places are taken, whoever holds most of them loses the last one to somebody who holds fewer: a crowd from one place keeps
 * nobody else out.
 */
export class FairQueue {
  readonly #places: number;
  readonly #refusal: () => Error;
  /** Who waits, by who asked; the line whose turn comes next is the first. */
  readonly #lines = new Map<string, Waiting[]>();
  /** Work that waits, and the one piece that is being done. */
  #taken = 0;
  #isBusy = false;
  /** What a piece costs: the shortest that any has taken. The others have waited for the processor besides. */
  #costMs = Number.POSITIVE_INFINITY;

  constructor(places: number, refusal: () => Error) {
    this.#places = places;
    this.#refusal = refusal;
  }

  /** What the work answers; rejects with the refusal when there is no place for it, or none any more. */
  async run<T>(requester: string, work: () => Promise<T>): Promise<T> {
    if (this.#taken >= this.#places) this.#makeRoomFor(requester);
    this.#taken++;
    try {
      await new Promise<void>((start, reject) => {
        const turnAway = () => reject(this.#refusal());
        this.#lines.set(requester, [...(this.#lines.get(requester) ?? []), { start, turnAway }]);
        this.#startNext();
      });
      return await this.#doAndRest(work);
    } finally {
      this.#taken--;
    }
  }

  /** Answers at once; it is only the next who waits. */
  async #doAndRest<T>(work: () => Promise<T>): Promise<T> {
    const busyTime = watchBusyTime();
    let restMs = 0;
    try {
      const answer = await work();
      const { tookMs, share } = busyTime();
      this.#costMs = Math.min(this.#costMs, tookMs);
      restMs = this.#costMs * (1 + MORE_REST * share);
      return answer;
    } finally {
      setTimeout(() => {
        this.#isBusy = false;
        this.#startNext();
      }, restMs);
    }
  }

  #makeRoomFor(requester: string): void {
    const [longest, line] = [...this.#lines].reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    );
    const own = this.#lines.get(requester)?.length ?? 0;
    if (line.length <= own + 1) throw this.#refusal();
    this.#keep(longest, line.slice(0, -1));
    line.at(-1)?.turnAway();
  }

  #startNext(): void {
    const [next] = this.#lines;
    if (this.#isBusy || !next) return;
    const [requester, [first, ...rest]] = next;
    this.#lines.delete(requester);
    this.#keep(requester, rest);
    this.#isBusy = true;
    first?.start();
  }

  #keep(requester: string, line: Waiting[]): void {
    if (line.length > 0) this.#lines.set(requester, line);
    else this.#lines.delete(requester);
  }
}
