import { RollingNumber } from '@/components/kid/rolling-number';
import { StarIcon } from '@/components/ui/star-icon';
import classes from './star-pill.module.css';

export type StarPillProps = {
  count: number;
  /** The word behind the number, such as `stars to spend`. */
  label: string;
  hideLabel?: boolean;
  size?: 'md' | 'lg';
};

/** A count of stars on yellow. */
export function StarPill({ count, label, hideLabel, size = 'md' }: StarPillProps) {
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
