import { trpc } from '@/lib/api/trpc';

/** What went well in a week of a child. */
export function useWeekRecap(childId: number, weekOn: string) {
  return trpc.recaps.week.useQuery({ childId, weekOn }, { refetchOnMount: 'always' });
}
