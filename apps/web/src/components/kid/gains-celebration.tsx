import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { BADGE_BONUS_POINTS, type EarnedBadge } from '@starchart/schema';
import { Celebration } from '@/components/kid/celebration';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import { formatStars } from '@/lib/format/format';
import classes from './badge-celebration.module.css';

type BadgeCelebrationProps = {
  badge: EarnedBadge;
  /** An old badge: its bonus was paid when it was earned. */
  isReopened?: boolean | undefined;
  onEnd: () => void;
};

export function BadgeCelebration({ badge, isReopened, onEnd }: BadgeCelebrationProps) {
  const points = badge.bonusPoints || BADGE_BONUS_POINTS;
  const bonus = formatStars(points);

  return (
    <Celebration
      title={t`Amazing Job!`}
      picture={<Picture catalogue="badges" name={badge.key} size={144} />}
      sound="achievement"
      onEnd={onEnd}
    >
      <Text inherit ff="var(--font-display)" fw={600} fz="var(--kid-quest)" lh={1.2}>
        {badge.name}
      </Text>
      <p>{badge.description}</p>
      <p className={classes.bonus}>
        <StarIcon size={32} white />
        <span>{plural(points, { one: '+# bonus star!', other: '+# bonus stars!' })}</span>
      </p>
      {isReopened && (
        <p>
          <Trans>You got {bonus} for this.</Trans>
        </p>
      )}
    </Celebration>
  );
}
