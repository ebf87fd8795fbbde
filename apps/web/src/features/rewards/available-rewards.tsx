import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import type { Child, Reward } from '@starchart/schema';
import { IconBulb, IconGift, IconPlus } from '@tabler/icons-react';
import { type ReactNode, use, useState } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { OptionalPart } from '@/components/feedback/optional-part';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Section } from '@/components/layout/section';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useDialogs } from '@/hooks/use-dialogs';
import { ReadOnlyContext, useMay } from '@/lib/api/may';
import classes from './available-rewards.module.css';
import { RewardRow } from './reward-row';

const RewardIdeas = lazyComponent('RewardIdeas', () => import('./reward-ideas'));

/** From so many rewards on, the ideas are folded. */
const ENOUGH_REWARDS = 3;

type AvailableRewardsProps = {
  child: Child;
  rewards: readonly Reward[];
  /** The family's day. */
  today: string;
  goalId: number | undefined;
  /** What the child was given in the last day. */
  handedOut: ReactNode;
};

export function AvailableRewards({ child, rewards, today, goalId, handedOut }: AvailableRewardsProps) {
  const dialogs = useDialogs();
  const may = useMay();
  const mayManage = may('rewards.manage');
  const isReadOnly = use(ReadOnlyContext);
  const [isChosen, setIsChosen] = useState<boolean>();
  const isFoldable = rewards.length >= ENOUGH_REWARDS;
  const isOpen = isChosen ?? !isFoldable;
  const [showsHandedOut, setShowsHandedOut] = useState(false);
  const create = mayManage && (
    <Button
      variant={rewards.length > 0 ? 'subtle' : 'default'}
      px={rewards.length > 0 ? 'xs' : undefined}
      leftSection={<IconPlus size={20} aria-hidden />}
      onClick={() => dialogs.open('reward', { child })}
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
              child={child}
              today={today}
              isGoal={reward.id === goalId}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          picture={{ catalogue: 'rewards', name: 'treasure-chest' }}
          text={
            mayManage
              ? t`What could ${{ name: child.name }} save up for? Tap an idea, or create your own.`
              : isReadOnly
                ? t`No rewards yet.`
                : t`No rewards yet. A parent can add some.`
          }
        />
      )}
      {mayManage && isOpen && (
        <OptionalPart fallback={<SkeletonRows rows={4} height={64} />}>
          <RewardIdeas child={child} rewards={rewards} />
        </OptionalPart>
      )}
      {rewards.length === 0 && create}
      {rewards.length > 0 && (
        <Group justify="center" gap="xs">
          {mayManage && isFoldable && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconBulb size={20} aria-hidden />}
              aria-expanded={isOpen}
              onClick={() => setIsChosen(!isOpen)}
            >
              {isOpen ? t`Hide ideas` : t`Show ideas`}
            </Button>
          )}
          {may('redemptions.fulfill') && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconGift size={20} aria-hidden />}
              aria-expanded={showsHandedOut}
              onClick={() => setShowsHandedOut(!showsHandedOut)}
            >
              <Trans>Handed out lately</Trans>
            </Button>
          )}
        </Group>
      )}
      {showsHandedOut && (
        <OptionalPart fallback={<SkeletonRows rows={1} height={72} />}>{handedOut}</OptionalPart>
      )}
    </Section>
  );
}
