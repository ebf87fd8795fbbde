import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Child, Reward, RewardIdea } from '@starchart/schema';
import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Section } from '@/components/ui/section';
import { useMay } from '@/lib/api/may';
import classes from './available-rewards.module.css';
import { RewardRow } from './reward-row';

const RewardIdeas = lazyComponent('RewardIdeas', () => import('./reward-ideas'));

type AvailableRewardsProps = {
  child: Child;
  rewards: readonly Reward[];
  onCreate: (idea?: RewardIdea) => void;
  onEdit: (reward: Reward) => void;
  onDelete: (reward: Reward) => void;
  onRedeem: (reward: Reward) => void;
};

export function AvailableRewards(props: AvailableRewardsProps) {
  const { child, rewards, onCreate, onEdit, onDelete, onRedeem } = props;
  const mayManage = useMay()('rewards.manage');
  const create = mayManage && (
    <Button
      variant={rewards.length > 0 ? 'subtle' : 'default'}
      px={rewards.length > 0 ? 'xs' : undefined}
      leftSection={<IconPlus size={20} aria-hidden />}
      onClick={() => onCreate()}
    >
      <Trans>Create Custom Reward</Trans>
    </Button>
  );

  return (
    <Section title={t`Available Rewards`} action={rewards.length > 0 && create}>
      {rewards.length > 0 ? (
        <ul className={classes.list}>
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
        </ul>
      ) : (
        <>
          <EmptyState
            picture={{ catalogue: 'rewards', name: 'treasure-chest' }}
            text={
              mayManage
                ? t`What could ${{ name: child.name }} save up for? Tap an idea, or create your own.`
                : t`No rewards yet. A parent can add some.`
            }
          />
          {mayManage && (
            <Suspense fallback={<SkeletonRows rows={4} height={64} />}>
              <RewardIdeas child={child} onChoose={onCreate} />
            </Suspense>
          )}
          {create}
        </>
      )}
    </Section>
  );
}
