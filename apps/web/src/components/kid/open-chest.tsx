import { Burst } from '@/components/kid/burst';
import { Mascot } from '@/components/kid/mascot';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import classes from './open-chest.module.css';

/** The chest wobbles first. In ms, like the animations. */
export const CHEST_OPENS_AFTER_MS = 450;
const STARS = [30, 22, 26, 34, 24, 28, 22, 30];

/** A treasure chest that opens, with rays over the whole of the nearest element that clips. Decorative. */
export function OpenChest() {
  return (
    <div className={classes.chest} aria-hidden="true">
      <Rays />
      <Burst className={classes.burst} />
      <Picture catalogue="brand" name="chest-lid" size={288} className={classes.lid} />
      <Mascot pose="wow" size={160} className={classes.mascot} />
      <Picture catalogue="brand" name="chest-box" size={288} className={classes.box} />
      <Picture catalogue="brand" name="chest-closed" size={288} className={classes.closed} />
      {STARS.map((size, star) => (
        // oxlint-disable-next-line react/no-array-index-key -- the stars never change
        <span key={star} className={classes.star}>
          <StarIcon size={size} />
        </span>
      ))}
    </div>
  );
}

const RAYS = 12;

/** Static rays over the whole screen. */
function Rays() {
  const wedges = Array.from({ length: RAYS }, (_, ray) => {
    const corner = (half: number) => {
      const angle = ((ray * 2 + half) * Math.PI) / RAYS;
      return `${(100 * Math.sin(angle)).toFixed(1)},${(-100 * Math.cos(angle)).toFixed(1)}`;
    };
    return `M0,0L${corner(0)} ${corner(1)}Z`;
  });
  return (
    <svg className={classes.rays} viewBox="-100 -100 200 200">
      <path d={wedges.join('')} />
    </svg>
  );
}
