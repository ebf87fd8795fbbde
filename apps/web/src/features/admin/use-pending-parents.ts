import { LIMITS } from '@starchart/schema';
import { trpc } from '@/lib/api/trpc';
import { alwaysOnMount } from '@/lib/first-render';

/** What the first page of the registrations that wait is asked for with. */
export const FIRST_PENDING = { limit: LIMITS.page.max };

/** The first registrations that wait for an admin; read anew whenever they are looked at, for parents register meanwhile. */
export function usePendingParents() {
  return trpc.admin.pendingParents.useQuery(FIRST_PENDING, { refetchOnMount: alwaysOnMount });
}

/** How many of them wait: no more are counted than are read at once. */
export function countOfPending({ length }: readonly unknown[]): string {
  return length < LIMITS.page.max ? `${length}` : `${length}+`;
}

/** All of them, page by page, the first to register first. */
export function usePendingParentPages() {
  return trpc.admin.pendingParents.useInfiniteQuery(FIRST_PENDING, {
    getNextPageParam: (page) => (page.length < LIMITS.page.max ? undefined : page.at(-1)?.id),
    select: ({ pages, pageParams }) => ({ pages: pages.map((items) => ({ items })), pageParams }),
    staleTime: 0,
  });
}
