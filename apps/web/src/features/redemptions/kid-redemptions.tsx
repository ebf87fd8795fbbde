import { Text } from '@mantine/core';
import type { Redemption } from '@starchart/schema';
import { IconGift, IconTruckDelivery } from '@tabler/icons-react';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import classes from './kid-redemptions.module.css';

type KidRedemptionsProps = { pending: readonly Redemption[]; handedOut: readonly Redemption[] };

/** The redemptions that were handed out lately, and those that are pending. */
export function KidRedemptions({ pending, handedOut }: KidRedemptionsProps) {
  return (
    <ul className={classes.redemptions} aria-label="Claimed rewards">
      {handedOut.map((redemption) => (
        <li key={redemption.id} className={classes.redemption} data-color="accent" data-here>
          <span className={classes.glory}>
            <StarIcon size={24} className={classes.star} />
            <StarIcon size={18} className={classes.star} />
            <StarIcon size={20} className={classes.star} />
            <Picture catalogue="rewards" name={redemption.icon} size={72} lazy />
          </span>
          <div className={classes.words}>
            <Text inherit ff="var(--font-display)" fw={600} fz="var(--kid-button)">
              {redemption.name}
            </Text>
            <p className={classes.state}>
              <IconGift size={26} aria-hidden />
              Here it is!
            </p>
          </div>
        </li>
      ))}
      {pending.map((redemption) => (
        <li key={redemption.id} className={classes.redemption} data-color="secondary">
          <Picture catalogue="rewards" name={redemption.icon} size={56} lazy />
          <div className={classes.words}>
            <Text inherit ff="var(--font-display)" fw={600} fz="var(--kid-button)">
              {redemption.name}
            </Text>
            <p className={classes.state}>
              <IconTruckDelivery size={26} aria-hidden />
              On the way
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
