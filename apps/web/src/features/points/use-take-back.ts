import type { Child, PointsEntry } from '@starchart/schema';
import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { useRefreshChild } from '@/lib/api/refresh-child';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';
import { formatPoints } from '@/lib/format/format';

/** Takes a deduction or a bonus back, by a new line of the ledger: `mutateAsync({ id })`. */
export function useTakeBack(child: Child, { amount }: PointsEntry) {
  const refreshChild = useRefreshChild();
  return trpc.points.takeBack.useMutation({
    onSuccess: async ({ newBalance }) => {
      await refreshChild(child.id);
      const done =
        amount < 0
          ? `Gave ${formatPoints(-amount)} back to ${child.name}.`
          : `Took back the bonus of ${formatPoints(amount)} from ${child.name}.`;
      notifySuccess({ title: 'Points adjusted', text: `${done} New balance: ${formatPoints(newBalance)}.` });
    },
    onError: (error) => {
      notifyFailure({
        title: 'Failed to adjust points',
        text: messageOf(error, 'There was an error adjusting the points.'),
      });
      // Another device may have taken it back or spent the stars, or only the answer was lost.
      void refreshChild(child.id);
    },
  });
}
