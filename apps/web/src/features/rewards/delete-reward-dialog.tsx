import type { Reward } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useDeleteReward } from './use-delete-reward';

type DeleteRewardDialogProps = { reward: Reward; opened: boolean; onClose: () => void };

export function DeleteRewardDialog({ reward, opened, onClose }: DeleteRewardDialogProps) {
  const remove = useDeleteReward(reward);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ id: reward.id })}
      title={`Delete “${reward.name}”?`}
      confirmLabel="Delete reward"
      danger
    >
      The reward leaves the treasure chest for good. Claims that were made already stay.
    </ConfirmDialog>
  );
}
