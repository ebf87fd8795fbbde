import { daysBetween } from '@starchart/domain';
import type { CompletionRecorded, CompletionUndone, FamilyBoard, SessionRecord } from '@starchart/schema';
import { isUnanswered, readServerError } from '@/lib/api/server-error';
import { ownerOf, personOf } from '@/lib/session-identity';
import { isSameSlot, type OutboxEntry } from './outbox-entries';

/** The server's answer to a completion or an undo. */
export type Answer = Partial<CompletionRecorded & CompletionUndone>;

/** A rejected entry is shown for this long. */
const KEPT_DAYS = 7;
/** What waits in a browser, of all users: more days than the server takes. */
export const MOST_ENTRIES = 1_000;

/**
 * Whether the session may send an entry. The profile picker sends those of children who check off without a PIN, and an open profile of a
 * child its own; a child with a PIN sends its entries when it enters its profile again.
 */
export function maySend(session: SessionRecord, entry: OutboxEntry, board: FamilyBoard | undefined): boolean {
  if (entry.owner !== ownerOf(session)) return false;
  if (entry.isNow) return entry.by === personOf(session);
  if (session.role === 'device') {
    return board?.children.some(({ id, canCheckOff }) => id === entry.childId && canCheckOff) ?? false;
  }
  return !session.familyDevice || (session.role === 'child' && session.id === entry.childId);
}

/**
 * The outbox after the server has taken an entry: what a child's completion brought stays until it is celebrated or an undo takes it back.
 * Of a check by a grown-up, the server tells the child.
 */
export function withSent(
  entries: readonly OutboxEntry[],
  sent: OutboxEntry,
  { badgesEarned = [], level = 1, leveledUp = false, badgesLost = [] }: Answer,
): OutboxEntry[] {
  const isCelebrated = sent.asChild !== false && (leveledUp || badgesEarned.length > 0);
  return entries.flatMap((entry) => {
    const { gain } = entry;
    if (entry.state === 'taken') return entry;
    if (entry.id === sent.id) {
      return isCelebrated ? { ...entry, state: 'sent', gain: { badgesEarned, level, leveledUp } } : [];
    }
    if (!gain || sent.op !== 'undo' || entry.childId !== sent.childId) return entry;
    if (isSameSlot(entry, sent)) return [];
    const badgesLeft = gain.badgesEarned.filter(({ key }) => !badgesLost.includes(key));
    return { ...entry, gain: { ...gain, badgesEarned: badgesLeft } };
  });
}

/**
 * Removes what is over a week after its day, or after the day of its rejection: what was rejected or not celebrated, and what other users
 * left. An own entry waits until the server has decided. `today` is the day by the server's clock.
 */
export function withoutOld(
  entries: readonly OutboxEntry[],
  owner: string | undefined,
  today: string,
): OutboxEntry[] {
  return entries.filter(
    ({ state, owner: of, day, rejectedOn = day }) =>
      (state === 'waiting' && of === owner) || daysBetween(rejectedOn, today) <= KEPT_DAYS,
  );
}

/** The entries after a request without an answer: none is a change of now, and what the browser does not store ends. */
export function withoutNow(entries: readonly OutboxEntry[]): OutboxEntry[] {
  return entries.flatMap((entry) => {
    if (entry.state !== 'waiting') return entry;
    return entry.storage === 'none' ? [] : { ...entry, isNow: false, isLimited: false };
  });
}

/** The outbox after the server has rejected an entry. `told`: what is still to be read about it. Of a tap that was undone, nothing. */
export function withRejected(
  entries: readonly OutboxEntry[],
  rejected: OutboxEntry,
  told: Pick<OutboxEntry, 'state' | 'rejectedOn' | 'reason'> | false,
): OutboxEntry[] {
  const undo =
    rejected.op === 'record' &&
    entries.find((one) => one.op === 'undo' && one.state === 'waiting' && isSameSlot(one, rejected));
  return entries.flatMap((entry) => {
    if (entry.id !== rejected.id) return entry === undo ? [] : entry;
    if (undo || !told) return [];
    return entry.state === 'waiting' ? { ...entry, ...told } : entry;
  });
}

/** The outbox after a child has read that an entry was rejected. A completion stays where a grown-up may still add it. */
export function withRead(entries: readonly OutboxEntry[], id: string): OutboxEntry[] {
  return entries.flatMap((entry) => {
    if (entry.id !== id) return entry;
    const mayBeAdded =
      entry.op === 'record' && entry.state === 'rejected' && !entry.owner.startsWith('child/');
    return mayBeAdded ? { ...entry, isRead: true } : [];
  });
}

/**
 * `later`: the server was not reached or is busy. `elsewhere`: another actor may send it. `ended`: the session has ended. `new-day`: a change
 * of now is one of the day before.
 */
export type Outcome = 'sent' | 'later' | 'ended' | 'elsewhere' | 'rejected' | 'overruled' | 'new-day';

const MOST_ERRORS = 3;
const BUSY: ReadonlySet<number> = new Set([408, 425, 429]);

/** Whether the server limits an entry: too many requests, or the third error of its own. It holds back the entries of its child alone. */
export function isLimited({ tries }: Pick<OutboxEntry, 'tries'>, error: unknown): boolean {
  const { httpStatus: status = 0 } = readServerError(error) ?? {};
  return status === 429 || (status >= 500 && tries >= MOST_ERRORS - 1);
}

/** What an error means for an entry. The server has just named the session that sends a later one. */
export function outcomeOf(
  { op, isNow, storage }: Pick<OutboxEntry, 'op' | 'isNow' | 'storage'>,
  error: unknown,
  session: Pick<SessionRecord, 'familyDevice' | 'permissions'>,
): Outcome {
  const { code, httpStatus: status } = readServerError(error) ?? {};
  // What the browser does not store cannot wait for another session.
  const isAnswered = status !== undefined && status < 500;
  if (storage === 'none' && isAnswered) return op === 'undo' && status === 404 ? 'sent' : 'rejected';
  // Without an answer of our own server, or with one that says to come back.
  if (status === undefined) return isNow && !isUnanswered(error) ? 'rejected' : 'later';
  if (status >= 500) return 'later';
  // The person who taps reads why, and when to come back.
  if (BUSY.has(status)) return isNow ? 'rejected' : 'later';
  if (status === 401) return 'ended';
  if (status === 403) {
    // No other profile could send it, and this person may not, such as a parent who is a viewer by now.
    const mayNeverSend = !session.familyDevice && !session.permissions.includes('completions.record');
    return mayNeverSend || (isNow && code !== 'PROFILE_EXPIRED') ? 'rejected' : 'elsewhere';
  }
  if (code === 'NEWER_CHANGE') return 'overruled';
  // An earlier build has sent it under another name.
  if (code === 'KEY_REUSED') return 'sent';
  if (code === 'DAY_CHANGED' && isNow) return 'new-day';
  return op === 'undo' && status === 404 ? 'sent' : 'rejected';
}
