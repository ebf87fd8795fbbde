import { createStore, get, update } from 'idb-keyval';
import type { OutboxEntry } from './outbox-entries';

export const outboxStore = createStore('starchart-outbox', 'outbox');
/** All entries are one value: a change of them is one transaction, also between tabs and the service worker. */
const KEY = 'entries';

/** Tells other tabs of each change. */
export const tabs = new BroadcastChannel('outbox');

/** The entries of all users of this browser. */
export async function readEntries(): Promise<readonly OutboxEntry[]> {
  return (await get<OutboxEntry[]>(KEY, outboxStore).catch(() => undefined)) ?? [];
}

/** Changes the entries of all users. Rejects if the browser does not store them. */
export async function changeEntries(
  change: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[],
): Promise<void> {
  await update<readonly OutboxEntry[]>(KEY, (entries = []) => change(entries), outboxStore);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel ends at our own origin
  tabs.postMessage('changed');
}
