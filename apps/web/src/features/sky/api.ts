import { hasCompletion } from '@starchart/domain';
import { paged } from '@/lib/api/paged';
import { trpc } from '@/lib/api/trpc';

/** The names of the habits that a child did on a day, without deleted ones. */
export function useHabitsDoneOn(childId: number, day: string) {
  return trpc.history.days.useQuery(
    { childId, fromOn: day, days: 1 },
    {
      select: ({ habits }) => habits.filter(({ days }) => hasCompletion(days)).map(({ name }) => name),
    },
  );
}

/** A child's constellations with their stars, the newest first. */
export function useSky(childId: number) {
  return trpc.sky.get.useInfiniteQuery({ childId }, paged);
}
