import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Reward } from '@starchart/schema';
import { ConfirmDialog } from '@/components/dialog/confirm-dialog';
import { useDeleteReward } from './api';

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    'delete-reward': { reward: Reward };
  }
}

type DeleteRewardDialogProps = { reward: Reward; opened: boolean; onClose: () => void };

export function DeleteRewardDialog({ reward, ...dialog }: DeleteRewardDialogProps) {
  const remove = useDeleteReward(reward);
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => remove.mutateAsync({ id: reward.id })}
      title={t`Delete “${{ name: reward.name }}”?`}
      confirmLabel={t`Delete reward`}
      danger
    >
      <Trans>This deletes the reward. Rewards already redeemed stay in the star book.</Trans>
    </ConfirmDialog>
  );
}
