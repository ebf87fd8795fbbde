import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Child, PointsEntry } from '@starchart/schema';
import { ConfirmDialog } from '@/components/dialog/confirm-dialog';
import { readServerError } from '@/lib/api/server-error';
import { formatPoints } from '@/lib/format/format';
import { useTakeBack } from './api';

type TakeBackDialogProps = { child: Child; entry: PointsEntry; opened: boolean; onClose: () => void };

/** Confirms taking back a deduction or a bonus, with the resulting balance. */
export function TakeBackDialog({ child, entry, opened, onClose }: TakeBackDialogProps) {
  const takeBack = useTakeBack(child, entry);
  const { name } = child;
  const { label } = entry;
  const isDeduction = entry.amount < 0;
  const points = formatPoints(Math.abs(entry.amount));
  const balance = formatPoints(child.currentPoints - entry.amount);

  async function takeItBack() {
    try {
      await takeBack.mutateAsync({ id: entry.id });
    } catch (error) {
      // Taken back elsewhere, or spent: the refetched ledger shows it.
      if (readServerError(error)?.httpStatus === 409) onClose();
      throw error;
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={takeItBack}
      title={isDeduction ? t`Take back the deduction of ${points}?` : t`Take back the bonus of ${points}?`}
      confirmLabel={t`Take back`}
    >
      {isDeduction ? (
        <Trans>
          <bdi>{name}</bdi> gets {points} back for “<bdi>{label}</bdi>”.
        </Trans>
      ) : (
        <Trans>
          {points} for “<bdi>{label}</bdi>” will be deducted from <bdi>{name}</bdi>'s balance.
        </Trans>
      )}{' '}
      <Trans>New balance: {balance}. Both entries stay in the star book.</Trans>
    </ConfirmDialog>
  );
}
