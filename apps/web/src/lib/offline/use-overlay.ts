import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryClient } from '@/lib/api/trpc';
import { isFromBefore } from './outbox-entries';
import { type ShownEntry, useOutbox } from './use-outbox';

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
  return useCallback(
    (data: Data) => {
      const query = queryClient.getQueryCache().get(queryHash);
      const taps = entries.filter(
        (entry) =>
          entry.state === 'waiting' || (entry.state === 'taken' && query && isFromBefore(query, entry)),
      );
      return overlay(data, taps);
    },
    [entries, queryHash, overlay],
  );
}
