import type { Reward } from '@starchart/schema';
import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { useRefreshChild } from '@/lib/api/refresh-child';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

export function useDeleteReward(reward: Reward) {
  const refreshChild = useRefreshChild();
  return trpc.rewards.delete.useMutation({
    onSuccess: async () => {
      await refreshChild(reward.childId);
      notifySuccess({ title: 'Reward deleted', text: `“${reward.name}” is gone from the treasure chest.` });
    },
    onError: (error) => {
      notifyFailure({ text: messageOf(error, 'Failed to delete reward. Please try again.') });
      // It may be gone already, from another device.
      void refreshChild(reward.childId);
    },
  });
}
