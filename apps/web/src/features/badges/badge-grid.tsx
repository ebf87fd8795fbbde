import { Trans } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { OptionalPart } from '@/components/feedback/optional-part';
import { SkeletonBlock } from '@/components/feedback/skeletons';
import grid from '@/components/kid/card-grid.module.css';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useLook } from '@/hooks/use-look';
import classes from './badge-grid.module.css';
import type { BadgeListProps } from './badge-list';

const BadgeList = lazyComponent('BadgeList', () => import('./badge-list'));

/** The section of the badges. Its content comes after the first paint. */
export function BadgeGrid(props: BadgeListProps) {
  return (
    <section aria-labelledby="badges">
      <Box component="h2" id="badges" tabIndex={-1} mb="md" fz="var(--kid-section)">
        <Trans>Your Badges</Trans>
      </Box>
      <OptionalPart fallback={<BadgeListSkeleton {...props} />}>
        <BadgeList {...props} />
      </OptionalPart>
    </section>
  );
}

function BadgeListSkeleton({ badges }: BadgeListProps) {
  const isPlain = useLook() === 'plain';
  if (isPlain) return <SkeletonBlock className={classes.fold} />;
  return (
    <div className={grid.cards}>
      {badges.map(({ key }) => (
        <SkeletonBlock key={key} className={classes.badge} />
      ))}
    </div>
  );
}
