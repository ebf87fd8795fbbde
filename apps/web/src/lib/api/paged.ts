import { keepPreviousData } from '@tanstack/react-query';

/** Options of an infinite query over pages with a cursor. Always stale; a new filter keeps the old rows until it has its own. */
export const paged = {
  getNextPageParam: <Cursor>({ nextCursor }: { nextCursor: Cursor }) => nextCursor,
  placeholderData: keepPreviousData,
  staleTime: 0,
};

/** The used fields of an infinite query. */
export type PagedQuery<Item> = {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
};
