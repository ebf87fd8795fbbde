import type { Child } from '@starchart/schema';
import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { useRefreshChild } from '@/lib/api/refresh-child';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';
import { formatPoints } from '@/lib/format/format';

/** Takes points off a child's balance. */
export function useAdjustPoints(child: Child) {
  const refreshChild = useRefreshChild();
  return trpc.children.adjustPoints.useMutation({
    onSuccess: async ({ pointsDeducted, newBalance }) => {
      await refreshChild(child.id);
      notifySuccess({
        title: 'Points adjusted',
        text: `Deducted ${formatPoints(pointsDeducted)} from ${child.name}. New balance: ${formatPoints(newBalance)}.`,
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
