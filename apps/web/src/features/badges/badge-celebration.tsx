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
  const bonus = formatStars(badge.bonusPoints || BADGE_BONUS_POINTS);

  return (
    <Celebration
      title="Amazing Job!"
      picture={<Picture catalogue="badges" name={badge.key} size={144} />}
      sound="achievement"
      followsTap={isReopened}
      onEnd={onEnd}
    >
      <Text inherit ff="var(--font-display)" fw={600} fz="var(--kid-quest)" lh={1.2}>
        {badge.name}
      </Text>
      <p>{badge.description}</p>
      <p className={classes.bonus}>
        <StarIcon size={32} white />
        <span>+{bonus.replace(' ', ' bonus ')}!</span>
      </p>
      {isReopened && <p>You got {bonus} for this.</p>}
    </Celebration>
  );
}
