import type { Child, StarterPack } from '@starchart/schema';
import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useRefreshChild } from '@/lib/api/refresh-child';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

/** Gives a child without habits those of a pack. While one is taken, no other is. */
export function useTakeStarterPack(child: Child) {
  const refreshChild = useRefreshChild();
  const take = trpc.habits.takeStarterPack.useMutation({
    onSuccess: async (habits) => {
      await refreshChild(child.id);
      notifySuccess({
        title: 'Habits added!',
        text: `${habits.length} habits are on the chart of ${child.name}. Tick one off for the first star.`,
      });
    },
    onError: (error) => {
      notifyFailure({
        title: 'Failed to take the pack',
        text: messageOf(error, 'There was an error adding the habits.'),
      });
      // The child may have habits already, from another device.
      void refreshChild(child.id);
    },
  });
  const { once, isPending } = useSingleFlight(({ key }: StarterPack) =>
    take.mutateAsync({ childId: child.id, pack: key }),
  );

  return { take: once, taking: isPending ? take.variables?.pack : undefined };
}
