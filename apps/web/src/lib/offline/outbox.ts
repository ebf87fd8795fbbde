import { createStore, get, update } from 'idb-keyval';
import { newKey } from '@/lib/api/idempotency-link';
import { trpcUtils } from '@/lib/api/trpc';
import { type OutboxEntry, outboxEntries } from './outbox-entries';
import { ownerOf, withEntry } from './outbox-rules';
import { canKeep, clearStore } from './storage';

const store = createStore('starchart-outbox', 'outbox');
/** All entries are one value: a change of them is one transaction, also between tabs. */
const KEY = 'entries';

const tabs = new BroadcastChannel('outbox');
tabs.addEventListener('message', () => void readOutbox());

/** The stored entries, which the page then shows. */
export async function readOutbox(): Promise<readonly OutboxEntry[]> {
  const entries = canKeep() ? await get<OutboxEntry[]>(KEY, store).catch(() => undefined) : undefined;
  // Nothing to show, as before.
  if (!entries?.length && outboxEntries.read().length === 0) return [];
  outboxEntries.write(entries ?? []);
  return outboxEntries.read();
}

/** Changes the stored entries in all tabs. Rejects if the browser does not store them. */
export async function changeOutbox(
  change: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[],
): Promise<void> {
  await update<readonly OutboxEntry[]>(KEY, (entries = []) => change(entries), store);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel ends at our own origin
  tabs.postMessage('changed');
  await readOutbox();
}

type Tap = Pick<OutboxEntry, 'op' | 'childId' | 'habitId' | 'habitName' | 'slot' | 'day' | 'occurredAt'>;

/** Stores a completion or an undo of the current user. Rejects where nothing is kept. */
export async function keepTap(tap: Tap): Promise<void> {
  const session = trpcUtils.auth.session.getData();
  const owner = session && ownerOf(session);
  if (!owner || !canKeep()) throw new Error('This browser keeps nothing.');
  await changeOutbox((entries) =>
    withEntry(entries, { v: 1, id: newKey(), owner, ...tap, tries: 0, state: 'waiting' }),
  );
}

/** Removes one entry, such as a rejected one that the child has read about. */
export async function removeEntry(id: string): Promise<void> {
  await changeOutbox((entries) => entries.filter((entry) => entry.id !== id));
}

/** Removes all entries of all users. */
export async function clearOutbox(): Promise<void> {
  await clearStore(store);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel ends at our own origin
  tabs.postMessage('changed');
  await readOutbox();
}
