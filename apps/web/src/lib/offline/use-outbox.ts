import { replaceEqualDeep } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type OutboxEntry, outboxEntries } from './outbox-entries';

/** What a page shows of an entry: all but the number of requests. */
export type ShownEntry = Omit<OutboxEntry, 'tries'>;

/** The entries of the current owner. The same array as long as they look the same. */
export function useOutbox(): readonly ShownEntry[] {
  return useSyncExternalStore(outboxEntries.subscribe, shownEntries);
}

/** One value of them: what shows it renders again only if it is another one. */
export function useOutboxValue<T extends string | undefined>(
  valueOf: (entries: readonly ShownEntry[]) => T,
): T {
  return useSyncExternalStore(outboxEntries.subscribe, () => valueOf(shownEntries()));
}

let read: readonly OutboxEntry[] = [];
let shown: readonly ShownEntry[] = [];

function shownEntries(): readonly ShownEntry[] {
  const entries = outboxEntries.read();
  if (entries !== read) {
    read = entries;
    shown = replaceEqualDeep(
      shown,
      entries.map((entry) => ({ ...entry, tries: undefined })),
    );
  }
  return shown;
}

/** Whether the server has rejected an entry. */
export function isRejected({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return state === 'rejected' || state === 'overruled';
}

/** Whether an entry waits on this device because the server was not reached. */
export function isSavedHere({ state, isNow }: Pick<OutboxEntry, 'state' | 'isNow'>): boolean {
  return state === 'waiting' && !isNow;
}
