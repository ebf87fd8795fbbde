import { Trans } from '@lingui/react/macro';
import { Box, Group } from '@mantine/core';
import { OptionalPart } from '@/components/feedback/optional-part';
import { SkeletonBlock } from '@/components/feedback/skeletons';
import grid from '@/components/kid/card-grid.module.css';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Picture } from '@/components/ui/picture';
import { useMay } from '@/lib/api/may';
import type { KidRewardsProps } from './kid-rewards';
import classes from './kid-treasure-chest.module.css';

const KidRewards = lazyComponent('KidRewards', () => import('./kid-rewards'));

/** The section of the rewards. Its content comes after the first paint, since the quests are above it. */
export function KidTreasureChest(props: KidRewardsProps) {
  return (
    <section aria-labelledby="treasures">
      <Group gap="var(--space-8) var(--space-16)" mb="md">
        <Picture catalogue="rewards" name="treasure-chest" size={72} />
        {/* Beside the chest on every screen width. */}
        <Box flex="1 1 9rem">
          <Box component="h2" id="treasures" tabIndex={-1} maw="max-content" fz="var(--kid-section)">
            <Trans>Your Treasure Chest</Trans>
          </Box>
        </Box>
      </Group>
      <OptionalPart fallback={<KidRewardsSkeleton {...props} />}>
        <KidRewards {...props} />
      </OptionalPart>
    </section>
  );
}

function KidRewardsSkeleton({ balance, rewards, pending, handedOut, wishes }: KidRewardsProps) {
  const mayRedeem = useMay()('redemptions.redeem');
  return (
    <>
      {pending.length + handedOut.length > 0 && (
        <div className={`${grid.cards} ${classes.redemptions}`} data-narrow>
          {handedOut.map(({ id }) => (
            <SkeletonBlock key={id} className={classes.handedOut} />
          ))}
          {pending.map(({ id }) => (
            <SkeletonBlock key={id} className={classes.pending} />
          ))}
        </div>
      )}
      {rewards.length === 0 ? (
        <SkeletonBlock className={classes.empty} />
      ) : (
        <div className={grid.cards} data-narrow>
          {rewards.map(({ id, pointsCost }) => (
            <div key={id} className={pointsCost > balance ? classes.saving : undefined}>
              <SkeletonBlock className={classes.reward} />
            </div>
          ))}
        </div>
      )}
      {(mayRedeem || wishes.length > 0) && <SkeletonBlock className={classes.wishes} />}
      {wishes.length > 0 && (
        <div className={grid.cards} data-narrow>
          {wishes.map(({ id, status }) => (
            <SkeletonBlock key={id} className={status === 'open' ? classes.openWish : classes.wish} />
          ))}
        </div>
      )}
    </>
  );
}
