import { Progress } from '@mantine/core';
import classes from './progress-bar.module.css';

/** A bar in the color around it. Decorative: the words beside it say the same. */
export function ProgressBar({ percentage }: { percentage: number }) {
  return (
    <Progress data-print="colors" aria-hidden value={percentage} color="var(--fill)" classNames={classes} />
  );
}
