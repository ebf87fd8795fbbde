import { RollingNumber } from '@/components/kid/rolling-number';
import { StarIcon } from '@/components/ui/star-icon';
import classes from './points-pill.module.css';

export type PointsPillProps = {
  count: number;
  /** The word behind the number, such as `stars to spend`. */
  label: string;
  hideLabel?: boolean;
  size?: 'md' | 'lg';
};

/** A count of stars on yellow. */
export function PointsPill({ count, label, hideLabel, size = 'md' }: PointsPillProps) {
  return (
    <span className={classes.pill} data-size={size}>
      <StarIcon size={size === 'lg' ? 44 : 28} white />
      <span className={classes.count}>
        <RollingNumber value={count} />
      </span>
      <span className={hideLabel ? 'visually-hidden' : classes.label}>{label}</span>
    </span>
  );
}
