import { t } from '@lingui/core/macro';
import type { Child, HabitSummary } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { doEach } from '@/lib/api/do-each';
import { refresh } from '@/lib/api/refresh';
import { trpc, trpcClient } from '@/lib/api/trpc';
import { formatChartDay } from '@/lib/format/due-day';
import { afterSuccess, notifyFailure, notifySuccess } from '@/lib/notify';

type Named = Pick<HabitSummary, 'name'>;
type OfChild = Pick<Child, 'id'>;

/** Completes all slots of a day, with a notice that can undo it. */
export function useMarkAsDone({ id: childId }: OfChild, { name }: Named) {
  const undo = useNotifyingMutation(trpc.completions.correct, {
    invalidates: () => refresh(childId),
    failure: { title: t`Failed to undo`, text: t`There was an error undoing the change.` },
  });
  return useNotifyingMutation(trpc.completions.correct, {
    invalidates: () => refresh(childId),
    success: ({ changed }, { cells }) => ({
      title: t`Marked as done`,
      text: t`“${name}”, ${{ day: formatChartDay(cells[0]?.day ?? '').long }}`,
      // An undo would take back slots that were done before.
      ...(changed === cells.length && {
        action: {
          label: t`Undo`,
          run: () => undo.mutate({ childId, cells: cells.map((cell) => ({ ...cell, done: false })) }),
        },
      }),
    }),
    failure: { title: t`Failed to mark as done`, text: t`There was an error saving the change.` },
  });
}

/** Makes a day a day off for a habit or all habits of a child, with a notice that can undo it. */
export function useMakeDayOff({ id: childId }: OfChild) {
  const undo = useNotifyingMutation(trpc.pauses.delete, {
    invalidates: () => refresh(childId),
    failure: { title: t`Failed to undo`, text: t`There was an error undoing the change.` },
  });
  return useNotifyingMutation(trpc.pauses.create, {
    invalidates: () => refresh(childId),
    success: ({ id, habitId }) => ({
      title: t`Day off`,
      text: habitId === null ? t`The streaks are safe.` : t`The streak is safe.`,
      action: { label: t`Undo`, run: () => undo.mutate({ id }) },
    }),
    failure: { title: t`Failed to save the day off`, text: t`There was an error saving the change.` },
  });
}

export type HabitOfChild = { childId: number; habitId: number };

/** Makes a day a day off for several habits, with a notice that can undo it. */
export async function makeDaysOff(day: string, habits: readonly HabitOfChild[]): Promise<void> {
  const made: number[] = [];
  const { failed } = await doEach(
    habits,
    async (habit) => {
      const pause = { ...habit, kind: 'day_off', startsOn: day, endsOn: day } as const;
      made.push((await trpcClient.pauses.create.mutate(pause)).id);
    },
    t`There was an error saving the change.`,
  );
  await afterSuccess(() => refresh('family'));
  const [first] = failed;
  if (first) notifyFailure({ title: t`Failed to save the day off`, text: first.reason });
  else {
    notifySuccess({
      title: t`Day off`,
      text: t`The streaks are safe.`,
      action: { label: t`Undo`, run: () => void undoDaysOff(made) },
    });
  }
}

async function undoDaysOff(pauses: readonly number[]): Promise<void> {
  const { failed } = await doEach(
    pauses,
    (id) => trpcClient.pauses.delete.mutate({ id }),
    t`There was an error undoing the change.`,
  );
  await afterSuccess(() => refresh('family'));
  const [first] = failed;
  if (first) notifyFailure({ title: t`Failed to undo`, text: first.reason });
}

export function useMakeForgiving({ id: childId }: Child) {
  return useNotifyingMutation(trpc.habits.update, {
    invalidates: () => refresh(childId),
    success: ({ name }) => ({
      title: t`Habit updated!`,
      text: t`One missed day won't end the streak of “${name}”.`,
    }),
    failure: { title: t`Failed to update habit`, text: t`There was an error updating the habit.` },
  });
}
