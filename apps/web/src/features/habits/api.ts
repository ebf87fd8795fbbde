import { plural, t } from '@lingui/core/macro';
import {
  type Child,
  type CreateHabitInput,
  type HabitSummary,
  MESSAGES,
  STARTER_PACKS,
  type StarterPack,
} from '@starchart/schema';
import { useState } from 'react';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { refresh } from '@/lib/api/refresh';
import { fieldErrorsOf, isUnanswered, messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';
import { formatList } from '@/lib/format/format';
import { schemaText } from '@/lib/i18n/schema-text';
import { notifySuccess } from '@/lib/notify';
import { showResult } from '@/lib/show-result';

/** The names of a child's habits, as far as the page has loaded them. */
export function useHabitNames({ id }: Child): string[] {
  const { data } = trpc.children.parentDashboard.useQuery({ id }, { enabled: false });
  return data?.habits.map(({ name }) => name) ?? [];
}

export function useCreateHabit({ id }: Child) {
  return useNotifyingMutation(trpc.habits.create, {
    onSuccess: (created) => showResult(`habit-${created.id}`),
    invalidates: () => refresh(id),
    success: ({ name }) => ({ title: t`Habit created!`, text: t`“${name}” is on the chart.` }),
    failure: { title: t`Failed to create habit`, text: t`There was an error creating the habit.` },
  });
}

/** The children for whom a habit was created, and those for whom it was not, with the reason. */
export type Shared = { created: readonly Child[]; failed: readonly { child: Child; reason: string }[] };

/**
 * Creates the same habit for several children, one request after the other, and notifies once all have it. `share` rejects while a
 * child lacks it; the next call leaves out who has it already. A rejected field is wrong for all children and ends the call.
 */
export function useShareHabit(title: () => string) {
  const [shared, setShared] = useState<Shared>({ created: [], failed: [] });
  const { mutateAsync: create } = trpc.habits.create.useMutation();

  async function share(children: readonly Child[], habit: Omit<CreateHabitInput, 'childId'>): Promise<void> {
    const created = [...shared.created];
    const failed: Shared['failed'][number][] = [];
    const missing = children.filter(({ id }) => !created.some((child) => child.id === id));
    try {
      for (const child of missing) {
        try {
          await create({ ...habit, childId: child.id });
          created.push(child);
        } catch (error) {
          if (Object.keys(fieldErrorsOf(error)).length > 0) throw error;
          const otherwise = isUnanswered(error)
            ? t`The server didn't answer. Check your connection and try again.`
            : t`There was an error creating the habit.`;
          failed.push({ child, reason: messageOf(error, otherwise) });
        }
      }
    } finally {
      setShared({ created, failed });
      await refresh(...missing.map(({ id }) => id));
    }
    if (failed.length > 0) throw new Error('Some children lack the habit');
    const { name } = habit;
    const text = plural(
      { charts: created.length },
      { one: `“${name}” is on one more chart.`, other: `“${name}” is on # charts.` },
    );
    notifySuccess({ title: title(), text });
  }

  return { shared, share };
}

export function useUpdateHabit({ id }: Child) {
  return useNotifyingMutation(trpc.habits.update, {
    invalidates: () => refresh(id),
    success: ({ name }) => ({ title: t`Habit updated!`, text: t`The changes to “${name}” are saved.` }),
    failure: { title: t`Failed to update habit`, text: t`There was an error updating the habit.` },
  });
}

export function useDeleteHabit({ childId, name }: HabitSummary) {
  return useNotifyingMutation(trpc.habits.delete, {
    invalidates: () => refresh(childId),
    success: { title: t`Habit deleted`, text: t`“${name}” is off the chart.` },
    failure: { text: t`Failed to delete habit. Please try again.` },
  });
}

/** Creates the habits of a pack for a child without habits, one pack at a time. No notice, which would cover the first of them, unless some have no room. */
export function useTakeStarterPack({ id: childId }: Child) {
  const take = useNotifyingMutation(trpc.habits.takeStarterPack, {
    onSuccess: ([first]) => first && showResult(`habit-${first.id}`),
    invalidates: () => refresh(childId),
    success(created, { pack }) {
      const habits = STARTER_PACKS.find(({ key }) => key === pack)?.habits ?? [];
      const missing = formatList(habits.slice(created.length).map(({ name }) => schemaText(name)));
      if (missing === '') return undefined;
      return { title: t`Not added: ${missing}`, text: schemaText(MESSAGES.tooManyActiveHabitsOfFamily) };
    },
    failure: { title: t`Failed to add the pack`, text: t`There was an error adding the habits.` },
  });
  const { once, isPending } = useSingleFlight(({ key }: StarterPack, withOfferedSlots: boolean) =>
    take.mutateAsync({ childId, pack: key, withOfferedSlots }),
  );

  return { take: once, taking: isPending ? take.variables?.pack : undefined };
}
