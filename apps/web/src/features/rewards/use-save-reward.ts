import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { useRefreshChild } from '@/lib/api/refresh-child';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

export function useCreateReward() {
  const refreshChild = useRefreshChild();
  return trpc.rewards.create.useMutation({
    onSuccess: async ({ childId, name }) => {
      await refreshChild(childId);
      notifySuccess({ title: 'Reward created!', text: `“${name}” is in the treasure chest.` });
    },
    onError: (error) =>
      notifyFailure({
        title: 'Failed to create reward',
        text: messageOf(error, 'There was an error creating the reward.'),
      }),
  });
}

export function useUpdateReward() {
  const refreshChild = useRefreshChild();
  return trpc.rewards.update.useMutation({
    onSuccess: async ({ childId, name }) => {
      await refreshChild(childId);
      notifySuccess({ title: 'Reward updated!', text: `The changes to “${name}” are saved.` });
    },
    onError: (error) =>
      notifyFailure({
        title: 'Failed to update reward',
        text: messageOf(error, 'There was an error updating the reward.'),
      }),
  });
}
