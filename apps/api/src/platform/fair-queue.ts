type Task = { run(): Promise<void>; reject(error: Error): void };

export interface FairQueueOptions {
  /** Tasks that run at once; 1 if left out. */
  atOnce?: number;
  /** Running and waiting tasks. */
  capacity: number;
  fullError: () => Error;
}

/**
 * Runs few tasks at once, round-robin between requesters. A full queue evicts the newest task of the requester with the most tasks in
 * favor of a requester with fewer, so that one requester cannot block the others.
 */
export class FairQueue {
  readonly #atOnce: number;
  readonly #capacity: number;
  readonly #fullError: () => Error;
  /** Waiting tasks by requester, in the order of their turns. */
  readonly #waiting = new Map<string, Task[]>();
  #running = 0;
  /** Running and waiting tasks. */
  #size = 0;

  constructor({ atOnce = 1, capacity, fullError }: FairQueueOptions) {
    this.#atOnce = atOnce;
    this.#capacity = capacity;
    this.#fullError = fullError;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** Resolves with the task's result. Rejects with the full error if there is no room, or after eviction. */
  async run<T>(requester: string, work: () => Promise<T>): Promise<T> {
    if (this.#size === this.#capacity) this.#evictFor(requester);
    this.#size++;
    return await new Promise<T>((resolve, reject) => {
      const run = () => Promise.try(work).then(resolve, reject);
      this.#waiting.set(requester, [...(this.#waiting.get(requester) ?? []), { run, reject }]);
      if (this.#running < this.#atOnce) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#running++;
    for (let next = this.#next(); next; next = this.#next()) {
      await next.run();
      this.#size--;
    }
    this.#running--;
  }

  /** Takes the first task of the first requester, who moves to the end. */
  #next(): Task | undefined {
    for (const [requester, [next, ...rest]] of this.#waiting) {
      this.#waiting.delete(requester);
      this.#keep(requester, rest);
      return next;
    }
    return undefined;
  }

  #evictFor(requester: string): void {
    const [longest, tasks] = [...this.#waiting].reduce(
      (one, other) => (other[1].length > one[1].length ? other : one),
      ['', []],
    );
    if (tasks.length <= (this.#waiting.get(requester)?.length ?? 0) + 1) throw this.#fullError();
    this.#keep(longest, tasks.slice(0, -1));
    this.#size--;
    tasks.at(-1)?.reject(this.#fullError());
  }

  #keep(requester: string, tasks: Task[]): void {
    if (tasks.length > 0) this.#waiting.set(requester, tasks);
    else this.#waiting.delete(requester);
  }
}
