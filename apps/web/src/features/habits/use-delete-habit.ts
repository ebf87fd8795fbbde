import type { HabitSummary } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refreshChild } from '@/lib/api/refresh-child';
import { trpc } from '@/lib/api/trpc';

export function useDeleteHabit({ childId, name }: HabitSummary) {
  return useNotifyingMutation(trpc.habits.delete, {
    invalidates: () => refreshChild(childId),
    success: { title: 'Habit deleted', text: `“${name}” is off the chart.` },
    failure: { text: 'Failed to delete habit. Please try again.' },
  });
}
