import { Text } from '@mantine/core';
import type { Redemption } from '@starchart/schema';
import { IconGift, IconTruckDelivery } from '@tabler/icons-react';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import classes from './kid-claims.module.css';

type KidClaimsProps = { claims: readonly Redemption[]; handedOut: readonly Redemption[] };

/** Rewards that were claimed: those that have just been handed out, and those that are still on their way. */
export function KidClaims({ claims, handedOut }: KidClaimsProps) {
  return (
    <ul className={classes.claims} aria-label="Claimed rewards">
      {handedOut.map((claim) => (
        <li key={claim.id} className={classes.claim} data-color="accent" data-here>
          <span className={classes.glory}>
            <StarIcon size={24} className={classes.star} />
            <StarIcon size={18} className={classes.star} />
            <StarIcon size={20} className={classes.star} />
            <Picture catalogue="rewards" name={claim.icon} size={72} lazy />
          </span>
          <div className={classes.words}>
            <Text inherit ff="var(--font-display)" fw={600} fz="var(--kid-button)">
              {claim.name}
            </Text>
            <p className={classes.state}>
              <IconGift size={26} aria-hidden />
              Here it is!
            </p>
          </div>
        </li>
      ))}
      {claims.map((claim) => (
        <li key={claim.id} className={classes.claim} data-color="secondary">
          <Picture catalogue="rewards" name={claim.icon} size={56} lazy />
          <div className={classes.words}>
            <Text inherit ff="var(--font-display)" fw={600} fz="var(--kid-button)">
              {claim.name}
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
