import { ageOfTap } from '@starchart/domain';
import type { FamilyBoard, RecordCompletionInput, SessionRecord } from '@starchart/schema';
import { serverTime } from '@/lib/api/server-time';
import { familyDayAt } from '@/lib/format/family-day';
import { hasServerTime } from './kept-clock';
import type { OutboxEntry } from './outbox-entries';
import { type Answer, maySend, type Outcome, outcomeOf, ownerOf, withoutOld, withSent } from './outbox-rules';
import { changeEntries, readEntries } from './outbox-store';

/** The tab or the service worker that holds this web lock sends the outbox. */
export const LOCK = 'starchart-outbox';
/** Wakes the service worker when the network is back, where the browser has Background Sync. */
export const SYNC_TAG = 'outbox';
/** A request without an answer has failed after this time; its repeat has no second effect. In ms. */
export const TIMEOUT_MS = 20_000;

export type WriteOptions = { signal: AbortSignal; headers: Record<string, string> };

/** What sending asks of the server. The page and the service worker reach it in their own ways. */
export type OutboxServer = {
  session: () => Promise<SessionRecord | null>;
  /** The family board, which says for whom a family device may send. */
  board: () => FamilyBoard | undefined | Promise<FamilyBoard>;
  record: (input: RecordCompletionInput, options: WriteOptions) => Promise<Answer>;
  undo: (input: RecordCompletionInput, options: WriteOptions) => Promise<Answer>;
};

/**
 * Sends what the session of this browser may send, one entry after the other. `held`: entries wait for another user. `ended`: the session
 * has ended, and all entries wait. Adds the children whose entries were answered to `changed`. Rejects if the server is to be tried again
 * later.
 */
export async function sendWaiting(
  server: OutboxServer,
  changed = new Set<number>(),
): Promise<'done' | 'held' | 'ended'> {
  // The cookie may be another user's by now, and a shown session one that this device has kept.
  const session = await server.session();
  if (!session) return 'ended';
  const today = familyDayAt(timeOf(session), session.timeZone);
  // The clock of this device does not say that they are old.
  if (hasServerTime()) await changeEntries((entries) => withoutOld(entries, ownerOf(session), today));
  const board = session.role === 'device' ? await server.board() : undefined;
  /** Children whose next entry waits for another user: a later one must not overtake it. */
  const held = new Set<number>();
  for (;;) {
    const entry = nextEntry(await readEntries(), session, board, held);
    if (!entry) return held.size === 0 ? 'done' : 'held';
    const outcome = await send(server, entry, session);
    if (outcome === 'ended') return 'ended';
    (outcome === 'elsewhere' ? held : changed).add(entry.childId);
  }
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

/** The current time of the server for a session, in ms. */
const timeOf = ({ clockAheadMs = 0 }: SessionRecord) => serverTime() + clockAheadMs;

/** Sends one entry and stores the outcome. Rejects if the server is to be tried again later. */
async function send(server: OutboxServer, entry: OutboxEntry, session: SessionRecord): Promise<Outcome> {
  const { id, op, childId, habitId, slot, occurredAt } = entry;
  const change = (fields: Partial<OutboxEntry>) =>
    changeEntries((entries) => entries.map((one) => (one.id === id ? { ...one, ...fields } : one)));
  // From now on the server may know it, so an undo no longer cancels it.
  await change({ tries: entry.tries + 1 });
  const input = { childId, habitId, slot, occurredAt, asChild: true };
  const { timeZone } = session;
  const now = timeOf(session);
  // The input stays as it is under its key, so the time of sending carries the age.
  const sentAt = Date.parse(occurredAt) + ageOfTap(entry, now, (at) => familyDayAt(at, timeZone));
  const options = {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { 'idempotency-key': id, 'starchart-sent-at': new Date(sentAt).toISOString() },
  };
  let answer: Answer = {};
  try {
    answer = await server[op](input, options);
  } catch (error) {
    const outcome = outcomeOf(entry, error);
    if (outcome === 'later') throw error;
    if (outcome === 'rejected' || outcome === 'overruled') {
      await change({ state: outcome, rejectedOn: familyDayAt(now, timeZone) });
    }
    if (outcome !== 'sent') return outcome;
  }
  await changeEntries((entries) => withSent(entries, entry, answer));
  return 'sent';
}
