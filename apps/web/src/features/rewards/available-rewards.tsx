import { Button } from '@mantine/core';
import type { Child, Reward } from '@starchart/schema';
import { IconPlus } from '@tabler/icons-react';
import { EmptyState } from '@/components/feedback/empty-state';
import { Rows } from '@/components/ui/row';
import { Section } from '@/components/ui/section';
import { RewardRow } from './reward-row';

type AvailableRewardsProps = {
  child: Child;
  rewards: readonly Reward[];
  onCreate: () => void;
  onEdit: (reward: Reward) => void;
  onDelete: (reward: Reward) => void;
  onRedeem: (reward: Reward) => void;
};

export function AvailableRewards(props: AvailableRewardsProps) {
  const { child, rewards, onCreate, onEdit, onDelete, onRedeem } = props;
  const create = (
    <Button variant="default" leftSection={<IconPlus size={20} aria-hidden />} onClick={onCreate}>
      Create Custom Reward
    </Button>
  );

  return (
    <Section title="Available Rewards" card>
      {rewards.length > 0 ? (
        <>
          <Rows>
            {rewards.map((reward) => (
              <RewardRow
                key={reward.id}
                reward={reward}
                balance={child.currentPoints}
                onEdit={() => onEdit(reward)}
                onDelete={() => onDelete(reward)}
                onRedeem={() => onRedeem(reward)}
              />
            ))}
          </Rows>
          {create}
        </>
      ) : (
        <EmptyState
          picture={{ catalogue: 'rewards', name: 'treasure-chest' }}
          text={`Something for ${child.name} to save up for: a film, an ice cream, an evening up late.`}
          action={create}
        />
      )}
    </Section>
  );
}
