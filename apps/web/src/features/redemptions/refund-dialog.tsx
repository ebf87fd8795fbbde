import type { WaitingRedemption } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { formatPoints } from '@/lib/format/format';
import { useRefundClaim } from './use-decide-claim';

type RefundDialogProps = { claim: WaitingRedemption; opened: boolean; onClose: () => void };

export function RefundDialog({ claim, opened, onClose }: RefundDialogProps) {
  const refund = useRefundClaim();
  const points = formatPoints(claim.pointsSpent);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => refund.mutateAsync({ id: claim.id })}
      title={`Take back the claim of “${claim.name}”?`}
      confirmLabel={`Refund ${points}`}
    >
      <bdi>{claim.childName}</bdi> gets {points} back, and the reward is not handed out.
    </ConfirmDialog>
  );
}
