import type { CompletionRecorded } from '@starchart/schema';

const gains = new Map<number, CompletionRecorded[]>();
const listeners = new Set<() => void>();

/** What the completions of a child brought that were sent later, until its page celebrates it. */
export const sentGains = {
  add(childId: number, recorded: readonly CompletionRecorded[]) {
    gains.set(childId, [...(gains.get(childId) ?? []), ...recorded]);
    for (const listener of listeners) listener();
  },
  take(childId: number): readonly CompletionRecorded[] {
    const taken = gains.get(childId) ?? [];
    gains.delete(childId);
    return taken;
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
