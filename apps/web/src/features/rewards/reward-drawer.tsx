import type { Child, Reward } from '@starchart/schema';
import { FormDrawer } from '@/components/form-drawer';
import { RewardForm } from './reward-form';
import { useCreateReward, useUpdateReward } from './use-save-reward';

type DrawerProps = { child: Child; opened: boolean; onClose: () => void };

export function CreateRewardDrawer({ child, opened, onClose }: DrawerProps) {
  const create = useCreateReward();
  return (
    <FormDrawer opened={opened} onClose={onClose} title="Create Custom Reward">
      <RewardForm
        childId={child.id}
        stars={child.currentPoints}
        pending={create.isPending}
        submitLabel="Create Reward"
        onSave={(reward, onRefused) => create.mutate(reward, { onSuccess: onClose, onError: onRefused })}
        onCancel={onClose}
      />
    </FormDrawer>
  );
}

export function EditRewardDrawer({ reward, child, opened, onClose }: DrawerProps & { reward: Reward }) {
  const update = useUpdateReward();
  return (
    <FormDrawer opened={opened} onClose={onClose} title="Edit Reward">
      <RewardForm
        childId={child.id}
        stars={child.currentPoints}
        reward={reward}
        pending={update.isPending}
        submitLabel="Save Changes"
        onSave={(changes, onRefused) =>
          update.mutate({ ...changes, id: reward.id }, { onSuccess: onClose, onError: onRefused })
        }
        onCancel={onClose}
      />
    </FormDrawer>
  );
}
