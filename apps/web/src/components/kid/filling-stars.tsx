import { Group } from '@mantine/core';
import { StarIcon } from '@/components/ui/star-icon';
import classes from './filling-stars.module.css';

const STARS = 5;

/** A row of stars, filled from the left; `filled` is the reached share of the cost. Decorative. */
export function FillingStars({ filled }: { filled: number }) {
  const share = Math.min(1, Math.max(0, filled));
  return (
    <Group gap={0} wrap="nowrap" align="center" w="min(12.5rem, 100%)" justify="center" aria-hidden="true">
      {Array.from({ length: STARS }, (_, star) => {
        const empty = 1 - Math.min(1, Math.max(0, share * STARS - star));
        return (
          <span key={star} className={classes.place}>
            <StarIcon size={40} className={classes.hollow} />
            <span className={classes.light} style={{ clipPath: `inset(0 ${empty * 100}% 0 0)` }}>
              <StarIcon size={40} />
            </span>
          </span>
        );
      })}
    </Group>
  );
}
