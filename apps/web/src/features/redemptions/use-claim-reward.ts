import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { useRefreshChild } from '@/lib/api/refresh-child';
import { isSessionLost, messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';
import { playSound } from '@/lib/sounds/sounds';

/** Claims a reward for its stars: `mutateAsync({ rewardId, childId, pointsCost })`. It is on its way until a parent hands it out. */
export function useClaimReward() {
  const refreshChild = useRefreshChild();
  return trpc.redemptions.redeem.useMutation({
    onSuccess: (claim) => {
      playSound('reward');
      notifySuccess({ title: 'Reward redeemed!', text: `${claim.name} is on the way.` });
      return refreshChild(claim.childId);
    },
    onError: (error, { childId }) => {
      if (isSessionLost(error)) return;
      notifyFailure({
        title: 'Failed to redeem reward',
        text: messageOf(error, 'There was an error redeeming the reward.'),
      });
      // Another device may have spent the stars, or the reward may be gone or have another price.
      void refreshChild(childId);
    },
  });
}
