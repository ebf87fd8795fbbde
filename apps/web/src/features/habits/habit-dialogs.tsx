import type { HabitSummary } from '@starchart/schema';
import type { ComponentProps } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { FormDrawer } from '@/components/ui/form-drawer';
import { useDeleteHabit } from './api';
import { HabitForm } from './habit-form';

type DialogProps = { opened: boolean; onClose: () => void };

export function HabitDrawer({ opened, ...form }: DialogProps & ComponentProps<typeof HabitForm>) {
  return (
    <FormDrawer opened={opened} onClose={form.onClose} title={form.habit ? 'Edit Habit' : 'Create New Habit'}>
      <HabitForm {...form} />
    </FormDrawer>
  );
}

export function DeleteHabitDialog({ habit, ...dialog }: DialogProps & { habit: HabitSummary }) {
  const remove = useDeleteHabit(habit);
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => remove.mutateAsync({ id: habit.id })}
      title={`Delete “${habit.name}”?`}
      confirmLabel="Delete habit"
      danger
    >
      This removes the habit with its whole completion history. The points it has earned stay.
    </ConfirmDialog>
  );
}
