/** Runs up to `permits` tasks at once; up to `maxQueued` more wait in FIFO order. */
export class Semaphore {
  #free: number;
  readonly #maxQueued: number;
  readonly #queue: (() => void)[] = [];

  constructor({ permits, maxQueued }: { permits: number; maxQueued: number }) {
    this.#free = permits;
    this.#maxQueued = maxQueued;
  }

  /** Resolves with the function that releases the permit, or with undefined when the queue is full. */
  async acquire(): Promise<(() => void) | undefined> {
    if (this.#free > 0) this.#free--;
    else if (this.#queue.length >= this.#maxQueued) return undefined;
    else await new Promise<void>((resolve) => this.#queue.push(resolve));
    let isHeld = true;
    return () => {
      if (isHeld) this.#release();
      isHeld = false;
    };
  }

  #release(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#free++;
  }
}
