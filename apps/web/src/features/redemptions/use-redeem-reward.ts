import type { Child } from '@starchart/schema';
import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { useRefreshChild } from '@/lib/api/refresh-child';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';
import { formatPoints } from '@/lib/format/format';
import { playSound } from '@/lib/sounds/sounds';

/** Redeems a reward for the child; it then waits to be handed out. */
export function useRedeemReward(child: Child) {
  const refreshChild = useRefreshChild();
  return trpc.redemptions.redeem.useMutation({
    onSuccess: async ({ name, pointsSpent }) => {
      await refreshChild(child.id);
      playSound('reward');
      notifySuccess({
        title: 'Reward redeemed!',
        text: `“${name}” for ${formatPoints(pointsSpent)}. It waits under “To hand out”.`,
      });
    },
    onError: (error) => {
      notifyFailure({
        title: 'Failed to redeem reward',
        text: messageOf(error, 'There was an error redeeming the reward.'),
      });
      // The price or the balance may be another by now, or only the answer was lost.
      void refreshChild(child.id);
    },
  });
}
