import type { KidDashboard } from '@starchart/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '@/lib/api/trpc';

/** How often a page with a claim on its way looks whether it was handed out. */
const LOOKS_AGAIN_AFTER_MS = 30_000;

/**
 * Everything that the kid dashboard of one child shows. A tablet that was left open over night asks again when it is
 * looked at: yesterday's quests are not today's. With a claim on its way it also asks while it is being looked at.
 */
export function useKidDashboard(childId: number) {
  const dashboard = trpc.children.kidDashboard.useQuery(
    { id: childId },
    {
      refetchOnWindowFocus: ({ state }) =>
        isFromToday(state.dataUpdatedAt) && !isWaiting(state.data) ? false : 'always',
    },
  );
  useLookAgain(dashboard.refetch, isWaiting(dashboard.data));
  return dashboard;
}

function useLookAgain(look: () => unknown, isNeeded: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isNeeded) return undefined;
    const looking = setInterval(() => {
      // What a tap is about to change would be shown as it was before the tap.
      if (!document.hidden && queryClient.isMutating() === 0) look();
    }, LOOKS_AGAIN_AFTER_MS);
    return () => clearInterval(looking);
  }, [look, isNeeded, queryClient]);
}

function isWaiting(dashboard: KidDashboard | undefined): boolean {
  return dashboard !== undefined && dashboard.redemptions.length > 0;
}

function isFromToday(instant: number): boolean {
  return new Date(instant).toDateString() === new Date().toDateString();
}
