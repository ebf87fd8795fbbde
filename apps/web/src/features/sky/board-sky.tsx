import classes from './board-sky.module.css';
import { ConstellationPicture } from './constellation-picture';
import { newestConstellation } from './sky-of-days';

/** A child's newest constellation, beside its face at the end of the day. Decorative. */
export function BoardSky({ fullDays }: { fullDays: number }) {
  const { key, lit, round } = newestConstellation(fullDays);
  return (
    <span className={classes.sky}>
      <ConstellationPicture name={key} lit={lit} round={round} size="small" />
    </span>
  );
}
