import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import type { HabitSummary } from '@starchart/schema';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useMay } from '@/lib/api/may';
import { useDeleteHabit } from './api';

type DeleteHabitDialogProps = { habit: HabitSummary; opened: boolean; onClose: () => void };

export function DeleteHabitDialog({ habit, ...dialog }: DeleteHabitDialogProps) {
  const deleteHabit = useDeleteHabit(habit);
  const { pendingCount } = habit;
  const mayApprove = useMay()('completions.decide') && pendingCount > 0;
  const [isApproving, setApproving] = useState(true);
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => deleteHabit({ approvesFirst: mayApprove && isApproving })}
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
      {mayApprove && (
        <Checkbox
          mt="sm"
          label={t`Say yes first, so that the points count`}
          checked={isApproving}
          onChange={({ currentTarget }) => setApproving(currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
