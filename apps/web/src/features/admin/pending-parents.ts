import { LIMITS } from '@starchart/schema';
import { skipToken } from '@tanstack/react-query';
import { PREFETCHED_FRESH_MS, trpc } from '@/lib/api/trpc';

/** Input of the first page of pending registrations. */
export const FIRST_PENDING = { limit: LIMITS.page.max };

/** The first page of the pending registrations. Refetched on every mount: parents register meanwhile. */
export function usePendingParents(isAdmin = true) {
  return trpc.admin.pendingParents.useQuery(isAdmin ? FIRST_PENDING : skipToken, {
    staleTime: PREFETCHED_FRESH_MS,
  });
}

/** How many registrations wait, up to the size of one page: `3`, `100+`. */
export function countOfPending({ length }: readonly unknown[]): string {
  return length < LIMITS.page.max ? `${length}` : `${length}+`;
}
