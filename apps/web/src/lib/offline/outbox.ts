import { newKey } from '@/lib/api/idempotency-link';
import { trpcUtils } from '@/lib/api/trpc';
import { type Gain, type OutboxEntry, outboxEntries } from './outbox-entries';
import { MOST_ENTRIES, ownerOf, withEntry } from './outbox-rules';
import { changeEntries, outboxStore, readEntries, tabs } from './outbox-store';
import { canKeep, clearStore } from './storage';

/** Another channel than that of the store also hears what this page changes. */
new BroadcastChannel(tabs.name).addEventListener('message', () => void readOutbox());

/** The entries of all users of this browser. */
export async function storedEntries(): Promise<readonly OutboxEntry[]> {
  return canKeep() ? await readEntries() : [];
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
export async function changeOutbox(...change: Parameters<typeof changeEntries>): Promise<void> {
  await changeEntries(...change);
  await readOutbox();
}

type Tap = Pick<
  OutboxEntry,
  'op' | 'childId' | 'habitId' | 'habitName' | 'slot' | 'day' | 'occurredAt' | 'tries'
>;

/** Stores a completion or an undo of the current user. Rejects where it cannot wait. */
export async function keepTap(tap: Tap): Promise<void> {
  const owner = currentOwner();
  if (!owner || !canKeep()) throw new Error('It cannot wait in this browser.');
  await changeOutbox((entries) => {
    const kept = withEntry(entries, { v: 1, id: newKey(), owner, ...tap, state: 'waiting' });
    if (kept.length > MOST_ENTRIES) throw new Error('Too much waits in this browser.');
    return kept;
  });
}

/** Takes what the completions of a child brought that were sent later, so that one page celebrates it. */
export async function takeGains(childId: number): Promise<Gain[]> {
  const owner = currentOwner();
  let taken: OutboxEntry[] = [];
  await changeOutbox((entries) => {
    taken = entries.filter(
      (entry) => entry.state === 'sent' && entry.childId === childId && entry.owner === owner,
    );
    return entries.filter((entry) => !taken.includes(entry));
  });
  return taken.flatMap(({ gain }) => gain ?? []);
}

/** Removes one entry, such as a rejected one that a grown-up has answered. */
export async function removeEntry(id: string): Promise<void> {
  await changeOutbox((entries) => entries.filter((entry) => entry.id !== id));
}

/** Removes all entries of all users. */
export async function clearOutbox(): Promise<void> {
  await clearStore(outboxStore);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel ends at our own origin
  tabs.postMessage('changed');
  await readOutbox();
}
