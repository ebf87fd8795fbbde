import type { HabitSummary } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useDeleteHabit } from './api';

type DeleteHabitDialogProps = { habit: HabitSummary; opened: boolean; onClose: () => void };

export function DeleteHabitDialog({ habit, ...dialog }: DeleteHabitDialogProps) {
  const remove = useDeleteHabit(habit);
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => remove.mutateAsync({ id: habit.id })}
      title={`Delete “${habit.name}”?`}
      confirmLabel="Delete habit"
      danger
    >
      This deletes the habit and its completion history. Points already earned stay.
    </ConfirmDialog>
  );
}
