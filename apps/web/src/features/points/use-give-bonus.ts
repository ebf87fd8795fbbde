import type { Child } from '@starchart/schema';
import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { useRefreshChild } from '@/lib/api/refresh-child';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';
import { formatPoints } from '@/lib/format/format';

/** Adds points to a child's balance, for a reason. */
export function useGiveBonus(child: Child) {
  const refreshChild = useRefreshChild();
  return trpc.points.giveBonus.useMutation({
    onSuccess: async ({ pointsGiven, newBalance }) => {
      await refreshChild(child.id);
      notifySuccess({
        title: 'Points adjusted',
        text: `Gave ${child.name} a bonus of ${formatPoints(pointsGiven)}. New balance: ${formatPoints(newBalance)}.`,
      });
    },
    onError: (error) => {
      notifyFailure({
        title: 'Failed to adjust points',
        text: messageOf(error, 'There was an error adjusting the points.'),
      });
      // The balance may be another by now, or only the answer was lost.
      void refreshChild(child.id);
    },
  });
}
