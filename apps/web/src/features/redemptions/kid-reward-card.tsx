import { Text } from '@mantine/core';
import type { Reward } from '@starchart/schema';
import { IconGift } from '@tabler/icons-react';
import { useId } from 'react';
import { FillingStars } from '@/components/kid/filling-stars';
import { KidButton } from '@/components/kid/kid-button';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import { useMoveFocusOnDisable } from '@/hooks/focus';
import { formatStars, formatStarsToGo } from '@/lib/format/format';
import { playSound } from '@/lib/sounds/sounds';
import classes from './kid-reward-card.module.css';

type KidRewardCardProps = { reward: Reward; balance: number; onRedeem: () => void };

/** A reward, with stars that fill up to its cost. */
export function KidRewardCard({ reward, balance, onRedeem }: KidRewardCardProps) {
  const nameId = useId();
  const missing = reward.pointsCost - balance;
  const isAffordable = missing <= 0;
  const button = useMoveFocusOnDisable(!isAffordable);

  function redeem() {
    playSound('click');
    onRedeem();
  }

  return (
    <article tabIndex={-1} className={classes.card} aria-labelledby={nameId}>
      <Picture catalogue="rewards" name={reward.icon} size={96} lazy />
      <div className={classes.words}>
        <h3 id={nameId} className={classes.name}>
          {reward.name}
        </h3>
        <Text inherit c="dimmed">
          {reward.description}
        </Text>
      </div>
      <div className={classes.price}>
        <p className={classes.cost}>{formatStars(reward.pointsCost)}</p>
        <FillingStars filled={balance / reward.pointsCost} />
        <p className={classes.missing}>{formatStarsToGo(missing)}</p>
      </div>
      {isAffordable ? (
        <KidButton
          ref={button}
          color="accent"
          size="lg"
          fullWidth
          icon={<IconGift size={30} aria-hidden />}
          aria-describedby={nameId}
          onClick={redeem}
        >
          Claim This Reward
        </KidButton>
      ) : (
        <KidButton
          ref={button}
          disabled
          size="lg"
          fullWidth
          icon={<StarIcon size={30} />}
          aria-describedby={nameId}
        >
          Collect More Stars!
        </KidButton>
      )}
    </article>
  );
}
