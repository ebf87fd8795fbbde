import { createStore, get, update } from 'idb-keyval';
import { newKey } from '@/lib/api/idempotency-link';
import { trpcUtils } from '@/lib/api/trpc';
import { type OutboxEntry, outboxEntries } from './outbox-entries';
import { canWait, ownerOf, withEntry } from './outbox-rules';
import { canKeep, clearStore } from './storage';

const store = createStore('starchart-outbox', 'outbox');
/** All entries are one value: a change of them is one transaction, also between tabs. */
const KEY = 'entries';

const tabs = new BroadcastChannel('outbox');
tabs.addEventListener('message', () => void readOutbox());

/** The entries of all users of this browser. */
export async function storedEntries(): Promise<readonly OutboxEntry[]> {
  return (canKeep() && (await get<OutboxEntry[]>(KEY, store).catch(() => undefined))) || [];
}

/** Reads the stored entries. The page then shows those of the current owner, who does not see those of others. */
export async function readOutbox(): Promise<void> {
  const stored = await storedEntries();
  const owner = currentOwner();
  const own = stored.filter((entry) => entry.owner === owner);
  // Nothing to show, as before.
  if (own.length > 0 || outboxEntries.read().length > 0) outboxEntries.write(own);
}

function currentOwner(): string | undefined {
  const session = trpcUtils.auth.session.getData();
  return session ? ownerOf(session) : undefined;
}

/** Changes the stored entries of all users in all tabs. Rejects if the browser does not store them. */
export async function changeOutbox(
  change: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[],
): Promise<void> {
  await update<readonly OutboxEntry[]>(KEY, (entries = []) => change(entries), store);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel ends at our own origin
  tabs.postMessage('changed');
  await readOutbox();
}

type Tap = Pick<
  OutboxEntry,
  'op' | 'childId' | 'habitId' | 'habitName' | 'slot' | 'day' | 'occurredAt' | 'tries'
>;

/** Stores a completion or an undo of the current user. Rejects where it cannot wait. */
export async function keepTap(tap: Tap): Promise<void> {
  const owner = currentOwner();
  const { timeZone } = trpcUtils.auth.session.getData() ?? {};
  if (!owner || !canKeep() || !canWait(tap, timeZone)) throw new Error('It cannot wait in this browser.');
  await changeOutbox((entries) =>
    withEntry(entries, { v: 1, id: newKey(), owner, ...tap, state: 'waiting' }),
  );
}

/** Removes one entry, such as a rejected one that a grown-up has answered. */
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
