import type { Child, PointsEntry } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { readServerError } from '@/lib/api/server-error';
import { formatPoints } from '@/lib/format/format';
import { useTakeBack } from './api';

type TakeBackDialogProps = { child: Child; entry: PointsEntry; opened: boolean; onClose: () => void };

/** Confirms taking back a deduction or a bonus, with the resulting balance. */
export function TakeBackDialog({ child, entry, opened, onClose }: TakeBackDialogProps) {
  const takeBack = useTakeBack(child, entry);
  const isDeduction = entry.amount < 0;
  const points = formatPoints(Math.abs(entry.amount));

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
      title={`Take back the ${isDeduction ? 'deduction' : 'bonus'} of ${points}?`}
      confirmLabel="Take back"
    >
      {isDeduction ? (
        <>
          <bdi>{child.name}</bdi> gets {points} back for “<bdi>{entry.label}</bdi>”.
        </>
      ) : (
        <>
          {points} for “<bdi>{entry.label}</bdi>” will be deducted from <bdi>{child.name}</bdi>'s balance.
        </>
      )}{' '}
      New balance: {formatPoints(child.currentPoints - entry.amount)}. Both entries stay in the star book.
    </ConfirmDialog>
  );
}
