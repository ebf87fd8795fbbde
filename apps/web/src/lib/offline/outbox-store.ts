import { createStore, get, update } from 'idb-keyval';
import { ownInstallation } from '@/lib/storage/own-installation';
import type { OutboxEntry } from './outbox-entries';

export const outboxStore = createStore('starchart-outbox', 'outbox');
/** All entries are one value: a change of them is one transaction, also between tabs and the service worker. */
const KEY = 'entries';

/** Tells other tabs of each change. */
export const tabs = new BroadcastChannel('outbox');

/** The entries of another installation at this address wait this long for its return. In ms. */
const OTHERS_KEPT_MS = 7 * 86_400_000;

/** The ids of another installation mean other children. */
function isOwn({ installation: made }: OutboxEntry): boolean {
  const own = ownInstallation();
  return made === undefined || own === null || made === own;
}

const isRecent = ({ occurredAt }: OutboxEntry) => Date.now() - Date.parse(occurredAt) < OTHERS_KEPT_MS;

/** The entries of all users of this browser at this installation. */
export async function readEntries(): Promise<readonly OutboxEntry[]> {
  const entries = (await get<OutboxEntry[]>(KEY, outboxStore).catch(() => undefined)) ?? [];
  return entries.filter(isOwn);
}

/** Changes the entries of all users at this installation. Rejects if the browser does not store them. */
export async function changeEntries(
  change: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[],
): Promise<void> {
  const installation = ownInstallation();
  const name = (entry: OutboxEntry) => (installation === null ? entry : { ...entry, installation });
  await update<readonly OutboxEntry[]>(
    KEY,
    (entries = []) => [
      ...entries.filter((entry) => !isOwn(entry) && isRecent(entry)),
      ...change(entries.filter(isOwn)).map(name),
    ],
    outboxStore,
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel ends at our own origin
  tabs.postMessage('changed');
}
