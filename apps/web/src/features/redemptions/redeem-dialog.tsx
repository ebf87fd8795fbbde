import type { Child, Reward } from '@starchart/schema';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { formatPoints } from '@/lib/format';
import { useRedeemReward } from './use-redeem-reward';

type RedeemDialogProps = { child: Child; reward: Reward; opened: boolean; onClose: () => void };

export function RedeemDialog({ child, reward, opened, onClose }: RedeemDialogProps) {
  const redeem = useRedeemReward(child);
  const { id, name, pointsCost } = reward;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => redeem.mutate({ rewardId: id, childId: child.id }, { onSuccess: onClose })}
      confirming={redeem.isPending}
      title={`Redeem “${name}”?`}
      confirmLabel="Redeem"
    >
      {formatPoints(pointsCost)} will be deducted from {child.name}'s balance. It is now{' '}
      {formatPoints(child.currentPoints)}.
    </ConfirmDialog>
  );
}
