import { t } from '@lingui/core/macro';
import { Box, Group, Text } from '@mantine/core';
import type { Redemption } from '@starchart/schema';
import { type Icon, IconGift, IconMessageCircle } from '@tabler/icons-react';
import grid from '@/components/kid/card-grid.module.css';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import { payOf } from '@/lib/format/money';
import { asksFirst } from './api';
import classes from './kid-redemptions.module.css';

type KidRedemptionsProps = { pending: readonly Redemption[]; handedOut: readonly Redemption[] };

/** The redemptions that were handed out lately, and those that are pending. */
export function KidRedemptions({ pending, handedOut }: KidRedemptionsProps) {
  return (
    <Box
      component="ul"
      className={grid.cards}
      data-narrow
      mb="lg"
      style={{ rowGap: 'var(--space-12)' }}
      aria-label={t`Claimed rewards`}
    >
      {handedOut.map((redemption) => (
        <KidRedemption
          key={redemption.id}
          redemption={redemption}
          Icon={IconGift}
          state={t`Here it is!`}
          isHere
        />
      ))}
      {pending.map((redemption) => (
        <KidRedemption
          key={redemption.id}
          redemption={redemption}
          Icon={IconMessageCircle}
          state={asksFirst(redemption) ? t`A grown-up will answer.` : t`Ask a grown-up for it`}
        />
      ))}
    </Box>
  );
}

type KidRedemptionProps = { redemption: Redemption; Icon: Icon; state: string; isHere?: boolean };

function KidRedemption({ redemption, Icon: StateIcon, state, isHere }: KidRedemptionProps) {
  const pay = payOf(redemption);
  return (
    <li className={classes.redemption} data-color={isHere ? 'accent' : 'secondary'}>
      <span className={isHere ? classes.sparkling : undefined}>
        {isHere && [24, 18, 20].map((size) => <StarIcon key={size} size={size} className={classes.star} />)}
        <Picture catalogue="rewards" name={redemption.icon} size={isHere ? 72 : 56} lazy />
      </span>
      <div className={classes.words}>
        <Text inherit ff="var(--font-display)" fw={600} fz="var(--kid-button)">
          <bdi>{redemption.name}</bdi>
        </Text>
        {pay !== undefined && <div>{pay}</div>}
        <Group gap="xs" wrap="nowrap" c="var(--strong)">
          <StateIcon size="1.625rem" aria-hidden />
          <span>{state}</span>
        </Group>
      </div>
    </li>
  );
}
