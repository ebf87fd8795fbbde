import type { HabitSummary } from '@starchart/schema';
import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { useRefreshChild } from '@/lib/api/refresh-child';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

export function useDeleteHabit(habit: HabitSummary) {
  const refreshChild = useRefreshChild();
  return trpc.habits.delete.useMutation({
    onSuccess: async () => {
      await refreshChild(habit.childId);
      notifySuccess({ title: 'Habit deleted', text: `“${habit.name}” is off the chart.` });
    },
    onError: (error) => {
      notifyFailure({ text: messageOf(error, 'Failed to delete habit. Please try again.') });
      // It may be gone already, from another device.
      void refreshChild(habit.childId);
    },
  });
}
