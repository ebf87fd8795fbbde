import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryClient } from '@/lib/api/trpc';
import { tapsAfter } from './outbox-entries';
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
      const answeredAt = queryClient.getQueryCache().get(queryHash)?.state.dataUpdatedAt;
      return overlay(data, tapsAfter(entries, queryHash, answeredAt));
    },
    [entries, queryHash, overlay],
  );
}
