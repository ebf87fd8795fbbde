import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { useRefreshChild } from '@/lib/api/refresh-child';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';
import { formatPoints } from '@/lib/format/format';

/** Marks a claim as given. */
export function useHandOut() {
  const refreshChild = useRefreshChild();
  const { waiting } = trpc.useUtils().redemptions;
  return trpc.redemptions.fulfill.useMutation({
    onSuccess: async ({ childId, name }) => {
      await refreshChild(childId);
      notifySuccess({ title: 'Reward given', text: `“${name}” is handed out.` });
    },
    onError: (error) => {
      notifyFailure({
        title: 'Failed to hand out reward',
        text: messageOf(error, 'There was an error handing out the reward.'),
      });
      // Another parent's device may have decided, or only the answer was lost.
      void waiting.invalidate();
    },
  });
}

/** Cancels a claim; its points go back to the child. */
export function useRefundClaim() {
  const refreshChild = useRefreshChild();
  const { waiting } = trpc.useUtils().redemptions;
  return trpc.redemptions.cancel.useMutation({
    onSuccess: async ({ childId, name, pointsSpent }) => {
      await refreshChild(childId);
      notifySuccess({
        title: 'Claim cancelled',
        text: `${formatPoints(pointsSpent)} for “${name}” went back.`,
      });
    },
    onError: (error) => {
      notifyFailure({
        title: 'Failed to cancel claim',
        text: messageOf(error, 'There was an error cancelling the claim.'),
      });
      void waiting.invalidate();
    },
  });
}
