import { t } from '@lingui/core/macro';
import type { Reward } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refresh } from '@/lib/api/refresh';
import { trpc, trpcUtils } from '@/lib/api/trpc';

/** Sets the reward that the child saves for, or none; shown at once. */
export function useSetGoal(childId: number) {
  const { mutate } = useNotifyingMutation(trpc.rewards.setGoal, {
    scope: { id: `goal of child ${childId}` },
    invalidates: () => refresh(childId),
    failure: { text: t`We couldn't save your goal right now.` },
  });

  return (reward: Reward | null) => {
    const { kidDashboard } = trpcUtils.children;
    // A response on its way is from before this tap and would revert it.
    void kidDashboard.cancel({ id: childId });
    kidDashboard.setData({ id: childId }, (shown) => {
      if (!shown || !reward) return shown && { ...shown, goal: null };
      const { id: rewardId, name, icon, pointsCost, active } = reward;
      const toGo = Math.max(0, pointsCost - shown.child.currentPoints);
      return {
        ...shown,
        goal: {
          rewardId,
          name,
          icon,
          pointsCost,
          active,
          toGo,
          daysAtPace: null,
          isFar: false,
          isCelebrated: toGo === 0,
        },
      };
    });
    mutate({ childId, rewardId: reward?.id ?? null });
  };
}
