import type { Child, Reward, WaitingRedemption } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { readServerError } from '@/lib/api/server-error';
import { formatPoints } from '@/lib/format/format';
import { useCancelRedemption, useRedeemReward } from './api';

const OUTDATED: ReadonlySet<string | undefined> = new Set(['REWARD_CHANGED', 'INSUFFICIENT_POINTS']);

type RedeemDialogProps = { child: Child; reward: Reward; opened: boolean; onClose: () => void };

export function RedeemDialog({ child, reward, opened, onClose }: RedeemDialogProps) {
  const { id, name, pointsCost } = reward;
  const redeem = useRedeemReward({
    success: ({ pointsSpent }) => ({
      title: 'Reward redeemed!',
      text: `“${name}” for ${formatPoints(pointsSpent)}. Find it under “To hand out”.`,
    }),
  });

  async function redeemForThisPrice() {
    try {
      await redeem.mutateAsync({ rewardId: id, childId: child.id, pointsCost });
    } catch (error) {
      // The refetched page has the new cost or balance.
      if (OUTDATED.has(readServerError(error)?.code)) onClose();
      throw error;
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={redeemForThisPrice}
      title={`Redeem “${name}”?`}
      confirmLabel="Redeem"
    >
      {formatPoints(pointsCost)} will be deducted from <bdi>{child.name}</bdi>'s balance. That leaves{' '}
      {formatPoints(child.currentPoints - pointsCost)}.
    </ConfirmDialog>
  );
}

type CancelRedemptionDialogProps = { redemption: WaitingRedemption; opened: boolean; onClose: () => void };

export function CancelRedemptionDialog({ redemption, opened, onClose }: CancelRedemptionDialogProps) {
  const cancel = useCancelRedemption();
  const points = formatPoints(redemption.pointsSpent);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => cancel.mutateAsync({ id: redemption.id })}
      title={`Take back “${redemption.name}”?`}
      confirmLabel={`Refund ${points}`}
    >
      <bdi>{redemption.childName}</bdi> gets {points} back and won't get the reward.
    </ConfirmDialog>
  );
}
