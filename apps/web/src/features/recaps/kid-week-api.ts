import { trpc } from '@/lib/api/trpc';

/** What went well in a week of a child. Not kept, because the cards of a story that is opened again must not be old. */
export function useWeekRecap(childId: number, weekOn: string) {
  return trpc.recaps.week.useQuery({ childId, weekOn }, { gcTime: 0 });
}
