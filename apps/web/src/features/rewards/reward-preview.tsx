import type { RewardIcon } from '@starchart/schema';
import { KidButton } from '@/components/kid-button';
import { Picture } from '@/components/picture';
import { ProgressBar } from '@/components/progress-bar';
import { formatNumber, formatStars } from '@/lib/format';
import classes from './reward-preview.module.css';

type RewardPreviewProps = {
  name: string;
  description: string;
  cost: number;
  icon: RewardIcon;
  /** The stars that the child has. */
  stars: number;
};

/** The shelf card that the child will see. */
export function RewardPreview({ name, description, cost, icon, stars }: RewardPreviewProps) {
  const isAffordable = stars >= cost;
  return (
    <div className={classes.card} data-color="accent">
      <Picture catalogue="rewards" name={icon} size={96} />
      <p className={classes.name}>{name || 'Name of the reward'}</p>
      {description && <p className={classes.description}>{description}</p>}
      <p className={classes.stars}>
        {formatNumber(Math.min(stars, cost))} of {formatStars(cost)}
      </p>
      <div className={classes.bar}>
        <ProgressBar percentage={cost > 0 ? (100 * stars) / cost : 0} />
      </div>
      <KidButton color="success" fullWidth disabled={!isAffordable}>
        {isAffordable ? 'Claim This Reward' : 'Collect More Stars!'}
      </KidButton>
    </div>
  );
}
