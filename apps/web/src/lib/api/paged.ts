import { keepPreviousData } from '@tanstack/react-query';

/** Options of an infinite query over pages with a cursor. Always stale; a new filter keeps the old rows until it has its own. */
export const paged = {
  getNextPageParam: <Cursor>({ nextCursor }: { nextCursor: Cursor }) => nextCursor,
  placeholderData: keepPreviousData,
  staleTime: 0,
};
