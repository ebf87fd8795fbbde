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

function isFromToday(instant: number): boolean {
  return new Date(instant).toDateString() === new Date().toDateString();
}
