import type { ChildrenToday, KidDashboard, ParentDashboard } from '@starchart/schema';
import { skipToken, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import { useRefetchAt } from '@/hooks/use-refetch-at';
import { PREFETCHED_FRESH_MS, trpc } from '@/lib/api/trpc';
import { now } from '@/lib/format/now';
import { withTaps, withTapsOfChildren } from '@/lib/offline/overlay';
import { useOverlay } from '@/lib/offline/use-overlay';

/** Interval of refetches while a redemption is pending. */
const PENDING_REFETCH_MS = 30_000;

/** The children of a parent, in the order in which they were added. */
export function useChildren(parentId: number) {
  return trpc.children.list.useQuery({ parentId });
}

/** All that the parent dashboard shows of one child. Refetched on focus: children act on other devices. */
export function useParentDashboard(childId: number | undefined) {
  const queryKey = getQueryKey(trpc.children.parentDashboard, { id: childId ?? 0 }, 'query');
  return trpc.children.parentDashboard.useQuery(childId === undefined ? skipToken : { id: childId }, {
    select: useOverlay<ParentDashboard>(queryKey, withTaps),
    staleTime: PREFETCHED_FRESH_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** Today's habits of all children. Refetched on focus: children act on other devices. */
export function useChildrenToday(enabled = true) {
  const queryKey = getQueryKey(trpc.children.today, undefined, 'query');
  return trpc.children.today.useQuery(undefined, {
    enabled,
    select: useOverlay<ChildrenToday>(queryKey, withTapsOfChildren),
    staleTime: PREFETCHED_FRESH_MS,
    refetchOnWindowFocus: 'always',
  });
}

/**
 * All that the kid dashboard shows of one child, refetched when the next part of the day starts. A focus refetches it when it is
 * from an earlier day or part; while a redemption is pending, a focus and an interval refetch it too.
 */
export function useKidDashboard(childId: number) {
  const queryKey = getQueryKey(trpc.children.kidDashboard, { id: childId }, 'query');
  const dashboard = trpc.children.kidDashboard.useQuery(
    { id: childId },
    {
      select: useOverlay<KidDashboard>(queryKey, withTaps),
      refetchOnWindowFocus: ({ state }) =>
        isFromToday(state.dataUpdatedAt) && !hasPartEnded(state.data) && !hasPendingRedemption(state.data)
          ? false
          : 'always',
    },
  );
  useRefetchAt(dashboard.data?.now.until, dashboard.refetch);
  useRefetchInterval(dashboard.refetch, hasPendingRedemption(dashboard.data));
  return dashboard;
}

function useRefetchInterval(refetch: () => unknown, isNeeded: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isNeeded) return undefined;
    const interval = setInterval(() => {
      // During a mutation the response could still be from before it.
      if (!document.hidden && queryClient.isMutating() === 0) refetch();
    }, PENDING_REFETCH_MS);
    return () => clearInterval(interval);
  }, [refetch, isNeeded, queryClient]);
}

function hasPendingRedemption(dashboard: KidDashboard | undefined): boolean {
  return dashboard !== undefined && dashboard.redemptions.length > 0;
}

function hasPartEnded(dashboard: KidDashboard | undefined): boolean {
  return dashboard !== undefined && Date.parse(dashboard.now.until) <= now();
}

function isFromToday(instant: number): boolean {
  return new Date(instant).toDateString() === new Date().toDateString();
}

/** The child's counts. Always refetched: other devices complete habits too. */
export function useChildStats(childId: number) {
  return trpc.children.stats.useQuery({ id: childId }, { staleTime: 0 });
}
