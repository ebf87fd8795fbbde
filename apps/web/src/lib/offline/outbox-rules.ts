import { daysBetween } from '@starchart/domain';
import type { CompletionRecorded, CompletionUndone, FamilyBoard, SessionRecord } from '@starchart/schema';
import { readServerError, responseOf } from '@/lib/api/server-error';
import type { OutboxEntry } from './outbox-entries';

/** The server's answer to a completion or an undo. */
export type Answer = Partial<CompletionRecorded & CompletionUndone>;

/** A rejected entry is shown for this long. */
const KEPT_DAYS = 7;
/** What waits in a browser, of all users: more days than the server takes. */
export const MOST_ENTRIES = 1_000;

/** Who owns the entries of a session; undefined for a guest, who has no outbox. */
export function ownerOf({ role, id, familyDevice }: SessionRecord): string | undefined {
  if (role === 'guest') return undefined;
  return familyDevice ? `device/${familyDevice.id}` : `${role}/${id}`;
}

/**
 * Whether the session may send an entry. The profile picker sends those of children who check off without a PIN, and an open profile of a
 * child its own; a child with a PIN sends its entries when it enters its profile again.
 */
export function maySend(session: SessionRecord, entry: OutboxEntry, board: FamilyBoard | undefined): boolean {
  if (entry.owner !== ownerOf(session)) return false;
  if (session.role === 'device') {
    return board?.children.some(({ id, canCheckOff }) => id === entry.childId && canCheckOff) ?? false;
  }
  return !session.familyDevice || (session.role === 'child' && session.id === entry.childId);
}

/** The outbox with a further entry. One that undoes the last one of its slot, of which the server knows nothing, cancels both. */
export function withEntry(entries: readonly OutboxEntry[], added: OutboxEntry): OutboxEntry[] {
  const last = entries.findLast((entry) => entry.state === 'waiting' && isSameSlot(entry, added));
  if (!last) return [...entries, added];
  // A repeat of the same tap, such as in two tabs.
  if (last.op === added.op) return [...entries];
  return last.tries + added.tries === 0 ? entries.filter((entry) => entry !== last) : [...entries, added];
}

function isSameSlot(one: OutboxEntry, other: OutboxEntry): boolean {
  return (
    one.owner === other.owner &&
    one.childId === other.childId &&
    one.habitId === other.habitId &&
    one.slot === other.slot &&
    one.day === other.day
  );
}

/** The outbox after the server has taken an entry: what a completion brought stays until it is celebrated or an undo takes it back. */
export function withSent(
  entries: readonly OutboxEntry[],
  sent: OutboxEntry,
  { badgesEarned = [], level = 1, leveledUp = false, badgesLost = [] }: Answer,
): OutboxEntry[] {
  const isCelebrated = leveledUp || badgesEarned.length > 0;
  return entries.flatMap((entry) => {
    const { gain } = entry;
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

/** Whether the server has rejected an entry. */
export function isRejected({ state }: OutboxEntry): boolean {
  return state === 'rejected' || state === 'overruled';
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

/** `later`: the server was not reached or is busy. `elsewhere`: another actor may send it. `ended`: the session has ended. */
export type Outcome = 'sent' | 'later' | 'ended' | 'elsewhere' | 'rejected' | 'overruled';

const BUSY: ReadonlySet<number> = new Set([408, 425, 429]);

/** What an error means for an entry. */
export function outcomeOf({ op }: Pick<OutboxEntry, 'op'>, error: unknown): Outcome {
  const { code, httpStatus: status } = readServerError(error) ?? {};
  // Without an answer of our own server, or with one that says to come back.
  if (status === undefined || status >= 500 || BUSY.has(status)) return 'later';
  if (status === 401) return 'ended';
  if (status === 403) return 'elsewhere';
  if (code === 'NEWER_CHANGE') return 'overruled';
  return op === 'undo' && status === 404 ? 'sent' : 'rejected';
}

/** Backoff after failures in a row. In ms. */
const BACKOFF_MS = { first: 5_000, most: 5 * 60_000 };

/** How long to wait after a number of failures in a row, in ms. `random` is from 0 to 1. The server's `Retry-After` wins. */
export function backoffMs(failures: number, error: unknown, random: number): number {
  const retryAfterS = Number(responseOf(error)?.headers.get('retry-after'));
  if (retryAfterS > 0) return retryAfterS * 1_000;
  return Math.min(BACKOFF_MS.first * 2 ** (failures - 1), BACKOFF_MS.most) * (0.5 + random / 2);
}
