import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { HabitSummary } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useDeleteHabit } from './api';

type DeleteHabitDialogProps = { habit: HabitSummary; opened: boolean; onClose: () => void };

export function DeleteHabitDialog({ habit, ...dialog }: DeleteHabitDialogProps) {
  const remove = useDeleteHabit(habit);
  const { pendingCount } = habit;
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => remove.mutateAsync({ id: habit.id })}
      title={t`Delete “${{ name: habit.name }}”?`}
      confirmLabel={t`Delete habit`}
      danger
    >
      <p>
        <Trans>This deletes the habit and its completion history. Points already earned stay.</Trans>
      </p>
      {pendingCount > 0 && (
        <p>
          {plural(pendingCount, {
            one: "# completion is waiting. It won't earn points if you delete this habit.",
            other: "# completions are waiting. They won't earn points if you delete this habit.",
          })}
        </p>
      )}
    </ConfirmDialog>
  );
}
