import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { queryClient } from '@/lib/api/trpc';
import { isFromBefore } from './outbox-entries';
import { type ShownEntry, useOutbox } from './use-outbox';

const subscribe = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);

/**
 * For `select` of a query that shows a day: puts on top of the server's answer what waits for the server, and what it took after that
 * answer.
 */
export function useOverlay<Data>(
  queryKey: QueryKey,
  overlay: (data: Data, taps: readonly ShownEntry[]) => Data,
): (data: Data) => Data {
  const entries = useOutbox();
  const queryHash = hashKey(queryKey);
  // A later answer may be equal to the earlier one, and then changes no data.
  const answeredAt = useSyncExternalStore(subscribe, () =>
    entries.some(({ state }) => state === 'taken')
      ? queryClient.getQueryCache().get(queryHash)?.state.dataUpdatedAt
      : undefined,
  );
  return useCallback(
    (data: Data) => {
      const taps = entries.filter(
        (entry) =>
          entry.state === 'waiting' ||
          (entry.state === 'taken' && isFromBefore(entry, queryHash, answeredAt)),
      );
      return overlay(data, taps);
    },
    [entries, queryHash, overlay, answeredAt],
  );
}
