import type { PendingCompletion } from '@starchart/schema';
import { useSyncExternalStore } from 'react';
import { useMay } from '@/lib/api/may';
import { PREFETCHED_FRESH_MS, trpc } from '@/lib/api/trpc';

let heldIds: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

/** Takes completions out of the list, on all pages, until the next call: an undo may bring them back. */
export function holdCompletions(completions: readonly PendingCompletion[]): void {
  heldIds = new Set(completions.map(({ id }) => id));
  for (const listener of listeners) listener();
}

/** The completions of all children that the user may approve, the oldest first. Refetched on focus: children act on other devices. */
export function usePendingCompletions(): readonly PendingCompletion[] {
  const mayDecide = useMay()('completions.decide');
  const held = useSyncExternalStore(subscribe, () => heldIds);
  const { data = [] } = trpc.completions.pending.useQuery(undefined, {
    enabled: mayDecide,
    staleTime: PREFETCHED_FRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  return mayDecide ? data.filter(({ id }) => !held.has(id)) : [];
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
