import type { Child, Redemption } from '@starchart/schema';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { formatPoints } from '@/lib/format';
import { useRefundClaim } from './use-decide-claim';

type RefundDialogProps = { child: Child; claim: Redemption; opened: boolean; onClose: () => void };

export function RefundDialog({ child, claim, opened, onClose }: RefundDialogProps) {
  const refund = useRefundClaim();
  const points = formatPoints(claim.pointsSpent);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => refund.mutateAsync({ id: claim.id })}
      title={`Cancel the claim of “${claim.name}”?`}
      confirmLabel={`Refund ${points}`}
    >
      {child.name} gets {points} back, and the reward is not handed out.
    </ConfirmDialog>
  );
}
