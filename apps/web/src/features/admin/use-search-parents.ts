import type { ParentStatus } from '@starchart/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '@/lib/api/trpc';

type Sought = { search: string; status: ParentStatus | undefined };

/** The parents of this Starchart, page by page; read anew whenever they are looked at, for others register meanwhile. */
export function useSearchParents(sought: Sought) {
  return trpc.admin.searchParents.useInfiniteQuery(sought, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
