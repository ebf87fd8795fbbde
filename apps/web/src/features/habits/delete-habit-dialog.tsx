import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      title={t`Delete “${{ name: habit.name }}”?`}
      confirmLabel={t`Delete habit`}
      danger
    >
      <Trans>This deletes the habit and its completion history. Points already earned stay.</Trans>
    </ConfirmDialog>
  );
}
