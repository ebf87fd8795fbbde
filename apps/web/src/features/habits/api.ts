import type { Child, HabitSummary, StarterPack } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { refreshChild } from '@/lib/api/refresh-child';
import { trpc } from '@/lib/api/trpc';

/** The names of a child's habits, as far as the page has loaded them. */
export function useHabitNames({ id }: Child): string[] {
  const { data } = trpc.children.parentDashboard.useQuery({ id }, { enabled: false });
  return data?.habits.map(({ name }) => name) ?? [];
}

export function useCreateHabit({ id }: Child) {
  return useNotifyingMutation(trpc.habits.create, {
    invalidates: () => refreshChild(id),
    success: ({ name }) => ({ title: 'Habit created!', text: `“${name}” is on the chart.` }),
    failure: { title: 'Failed to create habit', text: 'There was an error creating the habit.' },
  });
}

export function useUpdateHabit({ id }: Child) {
  return useNotifyingMutation(trpc.habits.update, {
    invalidates: () => refreshChild(id),
    success: ({ name }) => ({ title: 'Habit updated!', text: `The changes to “${name}” are saved.` }),
    failure: { title: 'Failed to update habit', text: 'There was an error updating the habit.' },
  });
}

export function useDeleteHabit({ childId, name }: HabitSummary) {
  return useNotifyingMutation(trpc.habits.delete, {
    invalidates: () => refreshChild(childId),
    success: { title: 'Habit deleted', text: `“${name}” is off the chart.` },
    failure: { text: 'Failed to delete habit. Please try again.' },
  });
}

/** Creates the habits of a pack for a child without habits; one pack at a time. */
export function useTakeStarterPack({ id: childId, name }: Child) {
  const take = useNotifyingMutation(trpc.habits.takeStarterPack, {
    invalidates: () => refreshChild(childId),
    success: ({ length }) => ({
      title: 'Habits added!',
      text: `${length} habits are on ${name}'s chart. Check one off for the first points.`,
    }),
    failure: { title: 'Failed to add the pack', text: 'There was an error adding the habits.' },
  });
  const { once, isPending } = useSingleFlight(({ key }: StarterPack) =>
    take.mutateAsync({ childId, pack: key }),
  );

  return { take: once, taking: isPending ? take.variables?.pack : undefined };
}
