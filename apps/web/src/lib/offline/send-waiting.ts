import { ageOfTap } from '@starchart/domain';
import type { FamilyBoard, SessionRecord, UndoCompletionInput } from '@starchart/schema';
import { readServerError } from '@/lib/api/server-error';
import { serverTime } from '@/lib/clock';
import { familyDayAt } from '@/lib/format/family-day';
import { ownerOf, personOf } from '@/lib/session-identity';
import { hasServerTime } from './kept-clock';
import type { OutboxEntry } from './outbox-entries';
import {
  type Answer,
  isLimited,
  maySend,
  type Outcome,
  outcomeOf,
  withoutOld,
  withRejected,
  withSent,
} from './outbox-rules';
import { changeEntries, readEntries } from './outbox-store';

/** The tab or the service worker that holds this web lock sends the outbox. */
export const LOCK = 'starchart-outbox';
/** Wakes the service worker when the network is back, where the browser has Background Sync. */
export const SYNC_TAG = 'outbox';
/** A request without an answer has failed after this time; its repeat has no second effect. In ms. */
export const TIMEOUT_MS = 20_000;
/** The same for a change of now, whose page then says that it waits. In ms. */
const TIMEOUT_OF_NOW_MS = 8_000;
/** An older tap is no change of now, such as one of a page that was closed before it was sent. In ms. */
const LONGEST_NOW_MS = 30_000;

export type WriteOptions = { signal: AbortSignal; headers?: Record<string, string> };

/** What sending asks of the server. The page and the service worker reach it in their own ways. */
export type OutboxServer = {
  session: () => Promise<SessionRecord | null>;
  /** The family board, which says for whom a family device may send. */
  board: () => FamilyBoard | undefined | Promise<FamilyBoard>;
  record: (input: UndoCompletionInput, options: WriteOptions) => Promise<Answer>;
  undo: (input: UndoCompletionInput, options: WriteOptions) => Promise<Answer>;
};

/** The page that sends. It reports what became of its own taps; false where the entry has to say it later. */
export type SendingPage = {
  /** The session that it shows; undefined once it is another one than at the beginning, or another tab sends. */
  session: () => SessionRecord | undefined;
  /** After failures: sends changes of now alone. */
  onlyNow: boolean;
  onTaken: (entry: OutboxEntry, answer: Answer) => boolean;
  onRejected: (entry: OutboxEntry, error: unknown) => boolean;
};

/**
 * Sends what the session of this browser may send, one entry after the other. `held`: entries wait for another user. `ended`: the session
 * has ended, and all entries wait. Adds the children whose entries were answered to `changed`. Rejects if the server is to be tried again
 * later.
 */
export async function sendWaiting(
  server: OutboxServer,
  changed = new Set<number>(),
  page?: SendingPage,
): Promise<'done' | 'held' | 'ended'> {
  let session = page?.session();
  let board = session?.role === 'device' ? await server.board() : undefined;
  let isVerified = false;
  /** Children whose next entry waits for another user or a limit: a later one must not overtake it. */
  const held = new Set<number>();
  let limit: unknown;
  for (;;) {
    if (page && !page.session()) return 'ended';
    const entries = asOfNow(await readEntries(), page?.session()).filter(
      ({ isNow }) => isNow || !page?.onlyNow,
    );
    const entry = session && nextEntry(entries, session, board, held);
    if (session && !entry) {
      if (limit !== undefined) throw limit;
      return held.size === 0 ? 'done' : 'held';
    }
    if (!isVerified && !entry?.isNow) {
      // The cookie may be another user's by now, and a shown session one that this device has kept.
      session = (await server.session()) ?? undefined;
      const shown = page?.session();
      if (!session || (shown && personOf(shown) !== personOf(session))) return 'ended';
      isVerified = true;
      await removeOld(session);
      board = session.role === 'device' ? await server.board() : undefined;
    } else if (session && entry) {
      const outcome = await send(server, entry, session, page).catch((error: unknown) => {
        if (!isLimited(entry, error)) throw error;
        limit = error;
        return 'elsewhere' as const;
      });
      if (outcome === 'ended') return 'ended';
      (outcome === 'elsewhere' ? held : changed).add(entry.childId);
    }
  }
}

async function removeOld(session: SessionRecord): Promise<void> {
  // The clock of this device does not say that they are old.
  if (!hasServerTime()) return;
  const today = familyDayAt(serverTime(session), session.timeZone);
  await changeEntries((entries) => withoutOld(entries, ownerOf(session), today));
}

/** The oldest entry that a session may send. */
export function nextEntry(
  entries: readonly OutboxEntry[],
  session: SessionRecord,
  board: FamilyBoard | undefined,
  held?: ReadonlySet<number>,
): OutboxEntry | undefined {
  return entries.find(
    (entry) => entry.state === 'waiting' && !held?.has(entry.childId) && maySend(session, entry, board),
  );
}

/** The entries, of which those alone are changes of now that the page of a session may still send as such. */
export function asOfNow(entries: readonly OutboxEntry[], session: SessionRecord | undefined): OutboxEntry[] {
  return entries.map((entry) => {
    const isNow =
      entry.isNow === true &&
      session !== undefined &&
      entry.tries === 0 &&
      Math.abs(serverTime(session) - Date.parse(entry.occurredAt)) < LONGEST_NOW_MS;
    return isNow === entry.isNow ? entry : { ...entry, isNow };
  });
}

/** Sends one entry and stores the outcome. Rejects if the server is to be tried again later. */
async function send(
  server: OutboxServer,
  entry: OutboxEntry,
  session: SessionRecord,
  page: SendingPage | undefined,
): Promise<Outcome> {
  const { id, storage } = entry;
  const request = requestOf(entry, session);
  // A browser that does not store this entry need not store what becomes of it.
  const changeAll = (...to: Parameters<typeof changeEntries>) =>
    changeEntries(...to).catch((error: unknown) => {
      if (storage !== 'none') throw error;
    });
  const change = (fields: Partial<OutboxEntry>) =>
    changeAll((entries) =>
      entries.map((one) => (one.id === id && one.state === 'waiting' ? { ...one, ...fields } : one)),
    );
  let isThere = false;
  // From now on the server may know it, so an undo no longer cancels it.
  await changeAll((entries) => {
    isThere = entries.some((one) => one.id === id) || (storage === 'none' && isThere);
    return entries.map((one) => (one.id === id ? { ...one, tries: entry.tries + 1 } : one));
  });
  // Another tab has canceled it.
  if (!isThere) return 'sent';
  let answer: Answer = {};
  try {
    answer = await server[entry.op](...request);
  } catch (error) {
    const outcome = outcomeOf(entry, error, session);
    if (outcome === 'later') {
      const isBusy = isLimited(entry, error);
      if (isBusy !== (entry.isLimited ?? false)) await change({ isLimited: isBusy }).catch(() => undefined);
      throw error;
    }
    if (outcome === 'ended' || outcome === 'elsewhere') await change({ isNow: false, isLimited: false });
    if (outcome === 'new-day') {
      page?.onRejected(entry, error);
      await change({ isNow: false });
    }
    if (outcome === 'rejected' || outcome === 'overruled') {
      const rejectedOn = familyDayAt(serverTime(session), session.timeZone);
      const isReported = page?.onRejected(entry, error) ?? false;
      const reason = readServerError(error)?.message;
      await changeAll((entries) =>
        withRejected(entries, entry, !isReported && { state: outcome, rejectedOn, reason }),
      );
    }
    if (outcome !== 'sent') return outcome;
  }
  const isReported = page?.onTaken(entry, answer) ?? false;
  const { badgesLost = [] } = answer;
  await changeAll((entries) => withSent(entries, entry, isReported ? { badgesLost } : answer));
  return 'sent';
}

/** A change of now belongs to the day that the page shows, a later one to that of its time. */
function requestOf(entry: OutboxEntry, session: SessionRecord): [UndoCompletionInput, WriteOptions] {
  const { id, childId, habitId, slot, day, occurredAt, asChild = true } = entry;
  const completion = { childId, habitId, slot, ...(asChild && { asChild }) };
  if (entry.isNow) {
    return [{ ...completion, day, today: day }, { signal: AbortSignal.timeout(TIMEOUT_OF_NOW_MS) }];
  }
  const { timeZone } = session;
  // The input stays as it is under its key, so the time of sending carries the age.
  const age = ageOfTap(entry, serverTime(session), (at) => familyDayAt(at, timeZone));
  const sentAt = new Date(Date.parse(occurredAt) + age).toISOString();
  return [
    { ...completion, occurredAt },
    {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'idempotency-key': id, 'starchart-sent-at': sentAt },
    },
  ];
}
