import { createStore, type UseStore } from 'idb-keyval';
import { deviceSetting } from '@/lib/storage/device-setting';

/** Whether this device keeps nothing of the family for the time without a network. */
export const keepNothing = deviceSetting('starchart.keep-nothing');

/** The id of each child whose day this device has celebrated, with the day: the server may not know it yet. A line each. */
export const celebratedDays = deviceSetting('starchart.celebrated-days');

/** What each child gained and has not seen to the end, so that a reload shows it again. A line each. */
export const unfinishedCelebrations = deviceSetting('starchart.unfinished-celebrations');

/** The id of each child with the first day of the latest week whose story was looked at on this device. A line each. */
export const seenStories = deviceSetting('starchart.seen-stories');

/** Whether this browser keeps pages and completions: locks between tabs exist on https only. */
export function canKeep(): boolean {
  try {
    // Private windows of some browsers have null, or throw.
    return 'locks' in navigator && Boolean(globalThis.indexedDB) && keepNothing.read() === null;
  } catch {
    return false;
  }
}

/** Errors of a database whose handle is dead, as iOS leaves it after a sleep. */
const DEAD: ReadonlySet<string> = new Set(['InvalidStateError', 'UnknownError']);
/** A database that does not answer counts as one that stores nothing. In ms. */
const LONGEST_WAIT_MS = 5_000;

/** A store whose database is opened again when its handle is dead, and which fails when it does not answer. */
export function openStore(name: string): UseStore {
  const open = () => createStore(`starchart-${name}`, name);
  let store = open();
  return (mode, use) => {
    let current: IDBTransaction | undefined;
    let isLate = false;
    const inTime: typeof use = (content) => {
      current = content.transaction;
      if (isLate) throw abort(current);
      return use(content);
    };
    const used = store(mode, inTime).catch(async (error: unknown) => {
      if (!(error instanceof DOMException) || !DEAD.has(error.name)) throw error;
      store = open();
      return await store(mode, inTime);
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        reject(abort(current));
      }, LONGEST_WAIT_MS);
    });
    return Promise.race([used, limit]).finally(() => clearTimeout(timer));
  };
}

/** What counts as not stored must not be stored later. */
function abort(late: IDBTransaction | undefined): Error {
  try {
    late?.abort();
  } catch {
    // It is over.
  }
  return new Error('The store of this browser does not answer.');
}

/** Empties a store. One that cannot be opened has nothing. */
export async function clearStore(store: UseStore): Promise<void> {
  await store('readwrite', (content) => void content.clear()).catch(() => undefined);
}
