import { get, set, update } from 'idb-keyval';
import { ownInstallation } from '@/lib/storage/own-installation';
import { storing } from './can-save';
import { type OutboxEntry, outboxEntries } from './outbox-entries';
import { canKeep, openStore } from './storage';

export const outboxStore = openStore('outbox');
/** All entries are one value: a change of them is one transaction, also between tabs and the service worker. */
const KEY = 'entries';
/** What cannot be read as an entry. Nothing reads it: it does not hold back the others. */
const DAMAGED_KEY = 'damaged';

/** Tells other tabs of each change. */
export const tabs = new BroadcastChannel('outbox');

/** The entries of another installation at this address wait this long for its return. In ms. */
const OTHERS_KEPT_MS = 7 * 86_400_000;

type Entries = readonly OutboxEntry[];
type Change = (entries: Entries) => Entries;

/** The ids of another installation mean other children. */
function isOwn({ installation: made }: OutboxEntry): boolean {
  const own = ownInstallation();
  return made === undefined || own === null || made === own;
}

const isRecent = ({ occurredAt }: OutboxEntry) => Date.now() - Date.parse(occurredAt) < OTHERS_KEPT_MS;

function isEntry(value: unknown): value is OutboxEntry {
  const { id, owner, op, childId, habitId, slot, day, occurredAt } = Object(value);
  const areTexts = [id, owner, day].every((text) => typeof text === 'string');
  const areNumbers = [childId, habitId, slot].every(Number.isInteger);
  return (
    areTexts && areNumbers && (op === 'record' || op === 'undo') && Number.isFinite(Date.parse(occurredAt))
  );
}

/** Counts the changes of this page, so that what was read before one does not replace what it wrote. */
let changes = 0;

/** The stored entries of all users of this browser at this installation; undefined if they cannot be read now. */
export async function readStored(): Promise<Entries | undefined> {
  if (!canKeep()) return [];
  const before = changes;
  try {
    const stored = await get<unknown>(KEY, outboxStore);
    if (before !== changes) return await readStored();
    return [stored].flat().filter(isEntry).filter(isOwn);
  } catch {
    return undefined;
  }
}

/** The stored entries, and those of this page that the browser does not store. */
export async function readEntries(): Promise<Entries> {
  const stored = (await readStored()) ?? [];
  return [...stored, ...unstored()];
}

export const unstored = () => outboxEntries.read().filter(({ storage }) => storage === 'none');

/** Changes the entries of all users at this installation, those of this page at once. Rejects if the browser does not store them. */
export async function changeEntries(change: Change): Promise<void> {
  outboxEntries.write(change(outboxEntries.read()));
  if (canKeep()) await changeStored(change);
}

/** Tries whether the browser stores entries, before one is promised to be. */
export async function tryStore(): Promise<void> {
  if (canKeep()) await changeStored((entries) => entries).catch(() => undefined);
}

/** The same of the stored entries alone. */
export async function changeStored(change: Change): Promise<void> {
  changes += 1;
  const installation = ownInstallation();
  const name = (entry: OutboxEntry) => (installation === null ? entry : { ...entry, installation });
  let damaged: unknown[] = [];
  const written = update<unknown>(
    KEY,
    (stored = []) => {
      const all = [stored].flat();
      damaged = all.filter((value) => !isEntry(value));
      const entries = all.filter(isEntry);
      return [
        ...entries.filter((entry) => !isOwn(entry) && isRecent(entry)),
        ...change(entries.filter(isOwn)).map(name),
      ];
    },
    outboxStore,
  );
  await written.then(
    () => storing.note(true),
    (error: unknown) => {
      storing.note(false);
      throw error;
    },
  );
  if (damaged.length > 0) await set(DAMAGED_KEY, damaged, outboxStore).catch(() => undefined);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel ends at our own origin
  tabs.postMessage('changed');
}
