import { beforeEach, vi } from 'vitest';
import { type OutboxEntry, outboxEntries } from '@/lib/offline/outbox-entries';

/** What the browser stores of the outbox. jsdom has no IndexedDB. */
export const stored = {
  entries: [] as OutboxEntry[],
  damaged: [] as unknown[],
  isFull: false,
  isUnreadable: false,
  /** A browser that is slow to write. */
  until: undefined as Promise<void> | undefined,
};

/** For `vi.mock('idb-keyval', async () => (await import('@/testing/browser-store')).idbKeyval)`. */
export const idbKeyval = {
  createStore: () => async () => {},
  get: async () => {
    if (stored.isUnreadable) throw new DOMException('Lost', 'AbortError');
    return stored.entries;
  },
  update: async (_key: string, change: (entries: OutboxEntry[]) => OutboxEntry[]) => {
    await stored.until;
    if (stored.isFull) throw new DOMException('Full', 'QuotaExceededError');
    stored.entries = change(stored.entries);
  },
  set: async (_key: string, value: unknown[]) => {
    stored.damaged = value;
  },
};

/** Before each test of a file: a browser that stores entries, and has none. One tab has each lock. */
export function useBrowserStore(): void {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', {});
    const locks = {
      request: async (_name: string, _options: unknown, run: (lock: object) => unknown) => await run({}),
    };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    return async () => {
      Object.assign(stored, {
        entries: [],
        damaged: [],
        isFull: false,
        isUnreadable: false,
        until: undefined,
      });
      // Not above: it imports the store, which this file stands in for.
      const { storing } = await import('@/lib/offline/can-save');
      storing.note(true);
      outboxEntries.write([]);
      Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
      delete (navigator as { locks?: unknown }).locks;
    };
  });
}
