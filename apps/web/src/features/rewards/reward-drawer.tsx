import type { Child, Reward } from '@starchart/schema';
import { FormDrawer } from '@/components/ui/form-drawer';
import { RewardForm } from './reward-form';
import { useCreateReward, useUpdateReward } from './use-save-reward';

type DrawerProps = { child: Child; opened: boolean; onClose: () => void };

export function CreateRewardDrawer({ child, opened, onClose }: DrawerProps) {
  const create = useCreateReward();
  return (
    <FormDrawer opened={opened} onClose={onClose} title="Create Custom Reward">
      <RewardForm
        childId={child.id}
        balance={child.currentPoints}
        submitLabel="Create Reward"
        onSave={(reward) => create.mutateAsync(reward).then(onClose)}
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
        balance={child.currentPoints}
        reward={reward}
        submitLabel="Save Changes"
        onSave={(changes) => update.mutateAsync({ ...changes, id: reward.id }).then(onClose)}
        onCancel={onClose}
      />
    </FormDrawer>
  );
}
