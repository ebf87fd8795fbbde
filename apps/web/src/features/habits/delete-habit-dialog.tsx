import type { HabitSummary } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useDeleteHabit } from './use-delete-habit';

type DeleteHabitDialogProps = { habit: HabitSummary; opened: boolean; onClose: () => void };

export function DeleteHabitDialog({ habit, opened, onClose }: DeleteHabitDialogProps) {
  const remove = useDeleteHabit(habit);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ id: habit.id })}
      title={`Delete “${habit.name}”?`}
      confirmLabel="Delete habit"
      danger
    >
      This removes the habit with its whole completion history. The points it has earned stay.
    </ConfirmDialog>
  );
}
