import type { Query } from '@tanstack/react-query';
import { refresh } from '@/lib/api/refresh';
import { queryClient, trpcUtils } from '@/lib/api/trpc';
import { ownerOf } from '@/lib/session-identity';
import { maySave } from './can-save';
import { isDayPageOf } from './day-pages';
import {
  byTime,
  type Gain,
  isFromBefore,
  type OutboxEntry,
  outboxEntries,
  withEntry,
} from './outbox-entries';
import { type Answer, MOST_ENTRIES } from './outbox-rules';
import { changeEntries, changeStored, outboxStore, readStored, tabs, unstored } from './outbox-store';
import { canKeep, clearStore } from './storage';

/** Another channel than that of the store also hears what this page changes. */
new BroadcastChannel(tabs.name).addEventListener('message', () => void readOutbox());

/**
 * What became of a tap on the page where it was made: the server has taken or rejected it, or it waits. What was sent later is reported by
 * its entry alone, on any page of the child.
 */
export type TapResult =
  | { is: 'taken'; answer: Answer }
  | { is: 'rejected'; error: unknown }
  | { is: 'waiting'; error?: unknown };

/** The taps of this page that are under way, by the ids of their entries. */
const awaited = new Map<string, (result: TapResult) => void>();

/** Tells the page of a tap what became of it. Returns false if no page waits for that. */
export function reportResult({ id }: Pick<OutboxEntry, 'id'>, result: TapResult): boolean {
  const report = awaited.get(id);
  awaited.delete(id);
  report?.(result);
  return report !== undefined;
}

/** Resolves with what becomes of a tap. */
export function resultOf({ id }: OutboxEntry): Promise<TapResult> {
  return new Promise((resolve) => awaited.set(id, resolve));
}

/** Stores a tap that the page shows already, where the browser stores it. */
export async function storeTap(tap: OutboxEntry): Promise<void> {
  const entry = { ...tap, storage: undefined };
  const isKept = canKeep() && maySave(tap.owner, tap.asChild === true);
  /** It has canceled one, or repeats one. */
  let isOver = false;
  const change = (entries: readonly OutboxEntry[]) => {
    const next = withEntry(entries, entry);
    if (next.length > MOST_ENTRIES) throw new Error('Too much waits in this browser.');
    isOver = !next.includes(entry);
    return isKept ? next : next.filter((one) => one !== entry);
  };
  const isDone = canKeep() && (await succeeds(changeStored(change)));
  const isStored = isDone && (isKept || isOver);
  const others = outboxEntries.read().filter(({ id }) => id !== tap.id);
  // What cannot wait is tried now.
  const shown: OutboxEntry[] = isStored
    ? isOver
      ? []
      : [entry]
    : [{ ...tap, storage: 'none', isNow: true }];
  outboxEntries.write([...others, ...shown].toSorted(byTime));
  // It may have canceled one there.
  void readOutbox();
}

const succeeds = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  );

/**
 * Reads the stored entries. The page then shows those of the current owner, who does not see those of others. What another tab has sent
 * stays on top of earlier answers.
 */
export async function readOutbox(): Promise<void> {
  const all = await readStored();
  // The page keeps what it knows.
  if (!all) return;
  const owner = currentOwner();
  const isOwn = (entry: OutboxEntry) => entry.owner === owner;
  const stored = [...all, ...unstored()].filter(isOwn);
  const before = outboxEntries.read().filter(isOwn);
  const known = new Map(stored.map((entry) => [entry.id, entry]));
  const storing = before.filter(({ id, storage }) => storage === 'pending' && !known.has(id));
  const answered = before.filter(
    ({ id, state, tries, storage }) =>
      state === 'waiting' && tries > 0 && storage !== 'pending' && known.get(id)?.state !== 'waiting',
  );
  const taken = [
    ...before.filter((entry) => entry.state === 'taken' && isOnTop(entry)),
    ...answered.filter(({ id }) => (known.get(id)?.state ?? 'sent') === 'sent').map(asTaken),
  ];
  const entries = [...stored, ...storing].toSorted(byTime);
  outboxEntries.write([...taken, ...entries]);
  for (const id of awaited.keys()) {
    const isUnderWay = entries.some((entry) => entry.id === id && entry.state === 'waiting' && entry.isNow);
    if (!isUnderWay) reportResult({ id }, { is: 'waiting' });
  }
  if (answered.length > 0) await refreshChildren(answered.map(({ childId }) => childId));
}

function asTaken(entry: OutboxEntry): OutboxEntry {
  const before = dayPagesOf(entry.childId).map(({ queryHash, state }) => [queryHash, state.dataUpdatedAt]);
  return { ...entry, state: 'taken', answersBefore: Object.fromEntries(before) };
}

/** The answers on this page that show the habits of a child on a day. */
function dayPagesOf(childId: number): Query[] {
  return queryClient.getQueryCache().findAll({
    predicate: (query) => isDayPageOf(query, childId) && query.state.data !== undefined,
  });
}

/** Shows that the server has an entry, until later answers are there. One under way may be from before. */
export function showTaken(entry: OutboxEntry): void {
  const others = outboxEntries.read().filter(({ id }) => id !== entry.id);
  outboxEntries.write([...others, asTaken(entry)].toSorted(byTime));
  const pages = dayPagesOf(entry.childId);
  void queryClient.cancelQueries({ predicate: (query) => pages.includes(query) });
}

/** Whether an answer on this page may be from before the server took an entry. */
function isOnTop(entry: OutboxEntry): boolean {
  return dayPagesOf(entry.childId).some(({ queryHash, state }) =>
    isFromBefore(entry, queryHash, state.dataUpdatedAt),
  );
}

/** Fetches the pages of children again, whose taps were answered. */
export async function refreshChildren(childIds: Iterable<number>): Promise<void> {
  await refresh(...childIds);
  await readOutbox();
}

function currentOwner(): string | undefined {
  return ownerOf(trpcUtils.auth.session.getData());
}

/** Changes the entries of all users in all tabs. Rejects if the browser does not store them. */
export async function changeOutbox(...change: Parameters<typeof changeEntries>): Promise<void> {
  await changeEntries(...change);
  await readOutbox();
}

/** Takes what the completions of a child brought that were sent later, so that one page celebrates it. */
export async function takeGains(childId: number): Promise<Gain[]> {
  const owner = currentOwner();
  let taken: OutboxEntry[] = [];
  await changeStored((entries) => {
    taken = entries.filter(
      (entry) => entry.state === 'sent' && entry.childId === childId && entry.owner === owner,
    );
    return entries.filter((entry) => !taken.includes(entry));
  });
  await readOutbox();
  return taken.flatMap(({ gain }) => gain ?? []);
}

/** Removes one entry, such as a rejected one that a grown-up has answered. */
export async function removeEntry(id: string): Promise<void> {
  await changeOutbox((entries) => entries.filter((entry) => entry.id !== id));
}

/** Removes all entries of all users. */
export async function clearOutbox(): Promise<void> {
  outboxEntries.write([]);
  await clearStore(outboxStore);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel ends at our own origin
  tabs.postMessage('changed');
  await readOutbox();
}
