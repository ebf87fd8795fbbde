import type { PointsEntryKind } from '@starchart/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '@/lib/api/trpc';

/**
 * A child's ledger, the newest line first, page by page; of one kind where one is given. Each look at it asks anew: other
 * devices write in it too.
 */
export function useLedgerEntries(childId: number, kind: PointsEntryKind | undefined) {
  return trpc.points.entries.useInfiniteQuery(
    { childId, kind },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
  );
}
