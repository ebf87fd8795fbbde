import { t } from '@lingui/core/macro';
import type { HabitSummary } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refresh } from '@/lib/api/refresh';
import { trpc, trpcUtils } from '@/lib/api/trpc';
import { notifyFailedWrite, notifyFailure } from '@/lib/notify';

/** A week of the children whom the user sees; by default, the last full one. */
export function useFamilyRecap(weekOn: string | undefined) {
  return trpc.recaps.family.useQuery(weekOn === undefined ? {} : { weekOn }, {
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/** The habit as it is now. Undefined, with a notice, if it was deleted or cannot be read. */
export async function findHabit(childId: number, habitId: number): Promise<HabitSummary | undefined> {
  try {
    const habits = await trpcUtils.habits.list.fetch({ childId }, { staleTime: 0 });
    const habit = habits.find(({ id }) => id === habitId);
    if (!habit) {
      notifyFailure({ ...updateFailure(), text: t`This habit was deleted.` });
      void refresh(childId);
    }
    return habit;
  } catch (error) {
    notifyFailedWrite(error, updateFailure());
    return undefined;
  }
}

const updateFailure = () => ({
  title: t`Failed to update habit`,
  text: t`There was an error updating the habit.`,
});

/** Makes a habit inactive, with a notice that can undo it. */
export function useRetireHabit(childId: number) {
  const undo = useNotifyingMutation(trpc.habits.update, {
    invalidates: () => refresh(childId),
    failure: { title: t`Failed to undo`, text: t`There was an error undoing the change.` },
  });
  return useNotifyingMutation(trpc.habits.update, {
    invalidates: () => refresh(childId),
    success: ({ name }, habit) => ({
      title: t`Habit retired`,
      text: t`“${name}” keeps its history and streak.`,
      action: { label: t`Undo`, run: () => undo.mutate({ ...habit, active: true }) },
    }),
    failure: updateFailure(),
  });
}
