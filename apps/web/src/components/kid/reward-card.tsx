import { t } from '@lingui/core/macro';
import { Box, Text } from '@mantine/core';
import type { RewardIcon } from '@starchart/schema';
import { IconGift } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FillingStars } from '@/components/kid/filling-stars';
import { KidButton } from '@/components/kid/kid-button';
import { SpeakerButton } from '@/components/kid/speaker-button';
import { Card } from '@/components/layout/card';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import { useMoveFocusOnDisable } from '@/hooks/focus';
import { formatStars, formatStarsToGo } from '@/lib/format/format';
import { playSound } from '@/lib/sounds/sounds';
import classes from './reward-card.module.css';

type RewardCardProps = {
  icon: RewardIcon;
  name: string;
  description: string;
  /** Lines of the description; all by default. */
  lineClamp?: number;
  /** The cost in points. */
  cost: number;
  /** The points that the child can spend. */
  balance: number;
  /** How far it is, in other words than usual. */
  toGo?: string | undefined;
  onRedeem?: () => void;
  /** Why it cannot be claimed today, instead of the button. */
  reason?: string | undefined;
  /** The money that a parent pays for it, with its currency. */
  pay?: string | undefined;
  /** How many are left, in words. */
  stock?: string | undefined;
  /** Hides the button from grown-ups who may not redeem. */
  isReadOnly?: boolean;
  /** A tap on the picture reads this aloud. */
  spoken?: ComponentProps<typeof SpeakerButton>;
  /** The id of the name; `actions` may refer to it. */
  nameId?: string;
  /** Below the button. */
  actions?: ReactNode;
};

/** A reward as children see it, with stars that fill up to its cost. */
export function RewardCard(props: RewardCardProps) {
  const {
    icon,
    name,
    description,
    lineClamp,
    cost,
    balance,
    toGo = formatStarsToGo(cost - balance),
    onRedeem,
    reason,
    pay,
    stock,
    isReadOnly,
    spoken,
    actions,
  } = props;
  const ownNameId = useId();
  const nameId = props.nameId ?? ownNameId;
  const isAffordable = balance >= cost;
  const picture = <Picture catalogue="rewards" name={icon} size={96} lazy />;
  const button = useMoveFocusOnDisable(!isAffordable);

  return (
    <Card
      component="article"
      tabIndex={-1}
      variant="kid"
      gap="xs"
      h="100%"
      className={classes.card}
      aria-labelledby={nameId}
    >
      {spoken ? <SpeakerButton {...spoken}>{picture}</SpeakerButton> : picture}
      <div className={classes.words}>
        <Box component="h3" id={nameId} mb="var(--space-4)" fz="var(--kid-quest)" lh={1.15}>
          <bdi>{name}</bdi>
        </Box>
        <Text inherit c="dimmed" lineClamp={lineClamp}>
          <bdi>{description}</bdi>
        </Text>
        {pay !== undefined && (
          <Text inherit fw={600}>
            {t`You get ${pay}`}
          </Text>
        )}
      </div>
      <div className={classes.price}>
        <Text inherit ff="var(--font-display)" fw={600} fz="var(--kid-button)">
          {formatStars(cost)}
        </Text>
        <FillingStars filled={cost > 0 ? balance / cost : 1} />
        {/* “You have enough stars!” would contradict the reason. */}
        {!(isAffordable && reason !== undefined) && (
          <Text inherit c="dimmed">
            {toGo}
          </Text>
        )}
        {stock !== undefined && (
          <Text inherit c="dimmed">
            {stock}
          </Text>
        )}
      </div>
      {reason !== undefined ? (
        <p className={classes.reason}>{reason}</p>
      ) : (
        !isReadOnly && (
          <KidButton
            ref={button}
            disabled={!isAffordable}
            color="accent"
            size="lg"
            fullWidth
            className={isAffordable ? undefined : classes.label}
            icon={isAffordable ? <IconGift size={30} aria-hidden /> : <StarIcon size={30} />}
            aria-describedby={nameId}
            onClick={() => {
              playSound('click');
              onRedeem?.();
            }}
          >
            {isAffordable ? t`Claim This Reward` : t`Collect More Stars!`}
          </KidButton>
        )
      )}
      {actions}
    </Card>
  );
}
