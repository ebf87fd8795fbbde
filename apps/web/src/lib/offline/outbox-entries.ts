import type { CompletionRecorded } from '@starchart/schema';

/** What a completion brought that is celebrated. */
export type Gain = Pick<CompletionRecorded, 'badgesEarned' | 'level' | 'leveledUp'>;

/** A completion or an undo that the server has not confirmed. */
export type OutboxEntry = {
  /** For later formats. */
  v: 1;
  /** A UUID, also the `Idempotency-Key`. */
  id: string;
  /** At which installation it was made. */
  installation?: string;
  /** Who made it (`ownerOf`). */
  owner: string;
  op: 'record' | 'undo';
  childId: number;
  habitId: number;
  habitName: string;
  slot: number;
  /** The family day that the page showed. */
  day: string;
  /** The tap, by the server's clock as far as the page knew it. */
  occurredAt: string;
  /** Without it, as in entries of earlier builds, the child did it. */
  asChild?: boolean;
  /** The server was reached at the tap, and no request has failed since: it is sent as a change of now. */
  isNow?: boolean;
  /** Of a change of now: who tapped (`personOf`). */
  by?: string;
  /** Number of requests that the server may have received. */
  tries: number;
  /** The server has asked to wait at the last one. */
  isLimited?: boolean;
  /**
   * A completion that was sent stays until a page of its child has celebrated what it brought. `overruled`: the server has rejected it for
   * a newer decision, which stands. `taken`, in memory alone: the server has it, but not all answers on this page are later than that.
   */
  state: 'waiting' | 'rejected' | 'overruled' | 'sent' | 'taken';
  gain?: Gain;
  /** The family day on which the server rejected or overruled it. */
  rejectedOn?: string;
  /** Why, in the server's words. */
  reason?: string | undefined;
  /** The child has read that it was rejected. */
  isRead?: true;
  /** Of a taken one: the answers on this page from before, `dataUpdatedAt` by the hash of their query. Any other answer has it. */
  answersBefore?: Readonly<Record<string, number>>;
  /** In memory alone: the browser is storing it, or does not store it, so that it ends with the page. */
  storage?: 'pending' | 'none' | undefined;
};

/** The entries of the current owner as this page knows them, in the order of the taps. */
export const outboxEntries = {
  read: () => entries,
  write(next: readonly OutboxEntry[]) {
    entries = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

let entries: readonly OutboxEntry[] = [];
const listeners = new Set<() => void>();

/** In the order of the taps. */
export const byTime = (one: OutboxEntry, other: OutboxEntry) =>
  one.occurredAt.localeCompare(other.occurredAt);

/** The outbox with a further entry. One that undoes the last one of its slot, of which the server knows nothing, cancels both. */
export function withEntry(all: readonly OutboxEntry[], added: OutboxEntry): OutboxEntry[] {
  const last = all.findLast((entry) => entry.state === 'waiting' && isSameSlot(entry, added));
  if (!last) return [...all, added];
  // A repeat of the same tap, such as in two tabs.
  if (last.op === added.op) return [...all];
  return last.tries === 0 ? all.filter((entry) => entry !== last) : [...all, added];
}

export function isSameSlot(one: OutboxEntry, other: OutboxEntry): boolean {
  return (
    one.owner === other.owner &&
    one.childId === other.childId &&
    one.habitId === other.habitId &&
    one.slot === other.slot &&
    one.day === other.day
  );
}

/** An answer that this device has kept is put back on the page: it is from before what the server has taken meanwhile. */
export function noteEarlierAnswer(queryHash: string, updatedAt: number): void {
  if (!entries.some(({ state }) => state === 'taken')) return;
  outboxEntries.write(
    entries.map((entry) =>
      entry.state === 'taken'
        ? { ...entry, answersBefore: { ...entry.answersBefore, [queryHash]: updatedAt } }
        : entry,
    ),
  );
}

/** Whether an answer on this page is from before the server took an entry. By equality: the clock of the device may be set back or on. */
export function isFromBefore(
  { answersBefore }: Pick<OutboxEntry, 'answersBefore'>,
  queryHash: string,
  answeredAt: number | undefined,
): boolean {
  return answeredAt !== undefined && answersBefore?.[queryHash] === answeredAt;
}

/** The taps that an answer on this page does not have: what waits for the server, and what it took after that answer. In their order. */
export function tapsAfter<Entry extends Pick<OutboxEntry, 'state' | 'answersBefore'>>(
  all: readonly Entry[],
  queryHash: string,
  answeredAt: number | undefined,
): Entry[] {
  return all.filter(
    (entry) =>
      entry.state === 'waiting' || (entry.state === 'taken' && isFromBefore(entry, queryHash, answeredAt)),
  );
}
