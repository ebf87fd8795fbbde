import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { useRefreshChild } from '@/lib/api/refresh-child';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

export function useCreateHabit() {
  const refreshChild = useRefreshChild();
  return trpc.habits.create.useMutation({
    onSuccess: async ({ childId, name }) => {
      await refreshChild(childId);
      notifySuccess({ title: 'Habit created!', text: `“${name}” is on the chart.` });
    },
    onError: (error) =>
      notifyFailure({
        title: 'Failed to create habit',
        text: messageOf(error, 'There was an error creating the habit.'),
      }),
  });
}

export function useUpdateHabit() {
  const refreshChild = useRefreshChild();
  return trpc.habits.update.useMutation({
    onSuccess: async ({ childId, name }) => {
      await refreshChild(childId);
      notifySuccess({ title: 'Habit updated!', text: `The changes to “${name}” are saved.` });
    },
    onError: (error) =>
      notifyFailure({
        title: 'Failed to update habit',
        text: messageOf(error, 'There was an error updating the habit.'),
      }),
  });
}
