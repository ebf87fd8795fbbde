import { DomainError } from '../../../core/domain-error.ts';
import { Semaphore } from '../../../platform/semaphore.ts';

/** Each one that is being generated holds a database connection. */
const GENERATED_AT_ONCE = { permits: 2, maxQueued: 20 };

/** The exports of one server process, from their start to the end of the download: one per family. */
export class RunningExports {
  readonly #families = new Set<number>();
  readonly #generators = new Semaphore(GENERATED_AT_ONCE);

  /** Throws CONFLICT while an export of the family runs. */
  assertNone(familyId: number): void {
    if (!this.#families.has(familyId)) return;
    throw new DomainError(
      'CONFLICT',
      'An export of your family is already running. Please wait until its download has ended.',
    );
  }

  /** Starts the family's export; returns the function that ends it. Throws CONFLICT. */
  begin(familyId: number): () => void {
    this.assertNone(familyId);
    this.#families.add(familyId);
    let isRunning = true;
    return () => {
      if (isRunning) this.#families.delete(familyId);
      isRunning = false;
    };
  }

  /** Waits for one of the few places; throws UNAVAILABLE when too many wait already. */
  async generate<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.#generators.acquire();
    if (!release) {
      throw new DomainError(
        'UNAVAILABLE',
        'Many families are exporting their data right now. Please try again in a few minutes.',
      );
    }
    try {
      return await work();
    } finally {
      release();
    }
  }
}
