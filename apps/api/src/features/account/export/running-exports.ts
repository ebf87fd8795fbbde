import { DomainError } from '../../../core/domain-error.ts';
import type { RunningExports } from '../../../core/service-context.ts';
import { Semaphore } from '../../../platform/semaphore.ts';

/** Each one that is being generated holds a database connection. */
const GENERATED_AT_ONCE = { permits: 2, maxQueued: 20 };

export class ExportsOfProcess implements RunningExports {
  readonly #parents = new Set<number>();
  readonly #generators = new Semaphore(GENERATED_AT_ONCE);

  assertNone(parentId: number): void {
    if (!this.#parents.has(parentId)) return;
    throw new DomainError('CONFLICT', 'export.alreadyRunning');
  }

  begin(parentId: number): () => void {
    this.assertNone(parentId);
    this.#parents.add(parentId);
    let isRunning = true;
    return () => {
      if (isRunning) this.#parents.delete(parentId);
      isRunning = false;
    };
  }

  async generate<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.#generators.acquire();
    if (!release) {
      throw new DomainError('UNAVAILABLE', 'export.tooManyRunning');
    }
    try {
      return await work();
    } finally {
      release();
    }
  }
}
