import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refreshChild } from '@/lib/api/refresh-child';
import { trpc } from '@/lib/api/trpc';

export function useCreateHabit() {
  return useNotifyingMutation(trpc.habits.create, {
    invalidates: ({ childId }) => refreshChild(childId),
    success: ({ name }) => ({ title: 'Habit created!', text: `“${name}” is on the chart.` }),
    failure: { title: 'Failed to create habit', text: 'There was an error creating the habit.' },
  });
}

export function useUpdateHabit() {
  return useNotifyingMutation(trpc.habits.update, {
    invalidates: (_input, habit) => habit && refreshChild(habit.childId),
    success: ({ name }) => ({ title: 'Habit updated!', text: `The changes to “${name}” are saved.` }),
    failure: { title: 'Failed to update habit', text: 'There was an error updating the habit.' },
  });
}
