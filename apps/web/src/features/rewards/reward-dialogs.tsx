import type { Reward } from '@starchart/schema';
import type { ComponentProps } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { FormDrawer } from '@/components/ui/form-drawer';
import { useDeleteReward } from './api';
import { RewardForm } from './reward-form';

type DialogProps = { opened: boolean; onClose: () => void };

export function RewardDrawer({ opened, ...form }: DialogProps & ComponentProps<typeof RewardForm>) {
  return (
    <FormDrawer
      opened={opened}
      onClose={form.onClose}
      title={form.reward ? 'Edit Reward' : 'Create Custom Reward'}
    >
      <RewardForm {...form} />
    </FormDrawer>
  );
}

export function DeleteRewardDialog({ reward, ...dialog }: DialogProps & { reward: Reward }) {
  const remove = useDeleteReward(reward);
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => remove.mutateAsync({ id: reward.id })}
      title={`Delete “${reward.name}”?`}
      confirmLabel="Delete reward"
      danger
    >
      The reward leaves the treasure chest for good. Claims that were made already stay.
    </ConfirmDialog>
  );
}
