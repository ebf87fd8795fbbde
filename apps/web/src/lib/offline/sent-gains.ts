import type { BadgeKey, CompletionRecorded } from '@starchart/schema';
import { type OutboxEntry, waitingOf } from './outbox-entries';

type Undone = Pick<OutboxEntry, 'childId' | 'habitId' | 'slot' | 'day'>;

const gains = new Map<number, CompletionRecorded[]>();
const listeners = new Set<() => void>();

/** What the completions of a child brought that were sent later, until its page or the board shows it. */
export const sentGains = {
  add(recorded: CompletionRecorded) {
    gains.set(recorded.childId, [...(gains.get(recorded.childId) ?? []), recorded]);
  },
  /** Removes what an undo took back. */
  remove(undone: Undone, badgesLost: readonly BadgeKey[]) {
    const left = (gains.get(undone.childId) ?? []).flatMap((gain) => {
      const badgesEarned = gain.badgesEarned.filter(({ key }) => !badgesLost.includes(key));
      return isOf(undone, gain) ? [] : { ...gain, badgesEarned };
    });
    gains.set(undone.childId, left);
  },
  /** Shows all of a child together, in one celebration. */
  show() {
    for (const listener of listeners) listener();
  },
  /** Those whose undo waits for the server are left out. */
  take(childId: number): readonly CompletionRecorded[] {
    const undos = waitingOf(childId).filter(({ op }) => op === 'undo');
    const taken = gains.get(childId) ?? [];
    gains.delete(childId);
    return taken.filter((gain) => !undos.some((undo) => isOf(undo, gain)));
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function isOf({ habitId, slot, day }: Undone, gain: CompletionRecorded): boolean {
  return gain.habitId === habitId && gain.slot === slot && gain.day === day;
}
