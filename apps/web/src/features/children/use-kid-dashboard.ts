import { useEffect } from 'react';
import { trpc } from '@/lib/trpc';

/**
 * Everything that the kid dashboard of one child shows. A tablet that was left open over night asks again when it is
 * looked at: yesterday's quests are not today's.
 */
export function useKidDashboard(childId: number) {
  return trpc.children.kidDashboard.useQuery(
    { id: childId },
    { refetchOnWindowFocus: (query) => (isFromToday(query.state.dataUpdatedAt) ? false : 'always') },
  );
}

/** Asks for the dashboard of the child in the address while it is still being asked who is signed in. */
export function usePrefetchedKidDashboard(childId: number | undefined) {
  const { prefetch } = trpc.useUtils().children.kidDashboard;
  useEffect(() => {
    if (childId !== undefined) void prefetch({ id: childId });
  }, [childId, prefetch]);
}

function isFromToday(instant: number): boolean {
  return new Date(instant).toDateString() === new Date().toDateString();
}
