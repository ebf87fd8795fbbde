import type { WaitingRedemption } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { formatPoints } from '@/lib/format/format';
import { useCancelRedemption } from './api';

type CancelRedemptionDialogProps = { redemption: WaitingRedemption; opened: boolean; onClose: () => void };

export function CancelRedemptionDialog({ redemption, opened, onClose }: CancelRedemptionDialogProps) {
  const cancel = useCancelRedemption();
  const points = formatPoints(redemption.pointsSpent);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => cancel.mutateAsync({ id: redemption.id })}
      title={`Take back the claim of “${redemption.name}”?`}
      confirmLabel={`Refund ${points}`}
    >
      <bdi>{redemption.childName}</bdi> gets {points} back, and the reward is not handed out.
    </ConfirmDialog>
  );
}
