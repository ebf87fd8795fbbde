import type { CompletionRecorded } from '@starchart/schema';
import { useSyncExternalStore } from 'react';

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
  /** Who made it: `parent/7`, `child/3`, or `device/2` for every profile of a family device. */
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
  /** Number of requests that the server may have received. */
  tries: number;
  /**
   * A completion that was sent stays until a page of its child has taken what it brought. `overruled`: the server has rejected it for a
   * newer decision, which stands.
   */
  state: 'waiting' | 'rejected' | 'overruled' | 'sent';
  gain?: Gain;
  /** The family day on which the server rejected or overruled it. */
  rejectedOn?: string;
  /** The child has read that it was rejected. */
  isRead?: true;
};

/** The entries of the current owner as this page last read them, in the order of the taps. */
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
  use: () => useSyncExternalStore(outboxEntries.subscribe, outboxEntries.read, () => NONE),
};

const NONE: readonly OutboxEntry[] = [];
let entries = NONE;
const listeners = new Set<() => void>();

/** The changes of a child that wait for the server. */
export function waitingOf(childId: number): OutboxEntry[] {
  return outboxEntries.read().filter((entry) => entry.childId === childId && entry.state === 'waiting');
}

/** Whether completions of a habit on a day wait for the server. */
export function useIsSavedHere(habitId: number, day: string): boolean {
  return outboxEntries
    .use()
    .some(
      (entry) =>
        entry.habitId === habitId && entry.day === day && entry.op === 'record' && entry.state === 'waiting',
    );
}
