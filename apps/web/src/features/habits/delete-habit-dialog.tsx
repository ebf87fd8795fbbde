import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import type { HabitSummary } from '@starchart/schema';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/dialog/confirm-dialog';
import { useDeleteHabit } from './api';

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    'delete-habit': { habit: HabitSummary };
  }
}

type DeleteHabitDialogProps = { habit: HabitSummary; opened: boolean; onClose: () => void };

export function DeleteHabitDialog({ habit, ...dialog }: DeleteHabitDialogProps) {
  const remove = useDeleteHabit(habit);
  const { id, pendingCount } = habit;
  // Sent also when nothing is pending yet: the child may complete the habit while the dialog is open.
  const [approvePending, setApprovePending] = useState(true);
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => remove.mutateAsync({ id, approvePending })}
      title={t`Delete “${{ name: habit.name }}”?`}
      confirmLabel={t`Delete habit`}
      danger
    >
      <p>
        <Trans>This deletes the habit and its completion history. Points already earned stay.</Trans>
      </p>
      {pendingCount > 0 && (
        <>
          <p>
            {approvePending
              ? plural(pendingCount, {
                  one: '# completion is waiting for your yes.',
                  other: '# completions are waiting for your yes.',
                })
              : plural(pendingCount, {
                  one: "# completion is waiting. It won't earn points if you delete this habit.",
                  other: "# completions are waiting. They won't earn points if you delete this habit.",
                })}
          </p>
          <Checkbox
            mt="sm"
            size="md"
            label={t`Say yes and give the points first`}
            checked={approvePending}
            onChange={({ currentTarget }) => setApprovePending(currentTarget.checked)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
