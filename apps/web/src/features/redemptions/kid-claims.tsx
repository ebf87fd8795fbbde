import type { Redemption } from '@starchart/schema';
import { IconTruckDelivery } from '@tabler/icons-react';
import { Picture } from '@/components/picture';
import classes from './kid-claims.module.css';

/** Rewards that were claimed and wait to be handed out. */
export function KidClaims({ claims }: { claims: readonly Redemption[] }) {
  return (
    <ul className={classes.claims} aria-label="Claimed rewards">
      {claims.map((claim) => (
        <li key={claim.id} className={classes.claim} data-color="secondary">
          <Picture catalogue="rewards" name={claim.icon} size={56} lazy />
          <div className={classes.words}>
            <p className={classes.name}>{claim.name}</p>
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
