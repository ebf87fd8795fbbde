import type { BadgeOfChild } from '@starchart/schema';
import classes from './badge-picture.module.css';
import { Picture } from './picture';

const STAR = 'M0-7 2-2.9 6.7-2.2 3.4 1.1 4.1 5.7 0 3.5-4.1 5.7-3.4 1.1-6.7-2.2-2-2.9Z';
/** Around the badge from its second step on: pearls, leaves, rays. */
const RINGS = [
  { count: 14, path: 'M41-4a7 7 0 1 0 14 0a7 7 0 1 0-14 0z' },
  { count: 16, path: 'M48 8C36 2 38-10 48-14C58-10 60 2 48 8Z' },
  { count: 16, path: 'M36 8 48-16 60 8Z' },
];

type BadgePictureProps = {
  badge: Pick<BadgeOfChild, 'image' | 'earned' | 'step'>;
  /** Side in px. */
  size: number;
  lazy?: boolean;
};

/** A badge, in outline until it is earned. Each further step adds a star on a ribbon, and has another ring around the badge. Decorative. */
export function BadgePicture({ badge: { image, earned, step }, size, lazy }: BadgePictureProps) {
  const picture = (
    <Picture catalogue="badges" name={earned ? image : `${image}-outline`} size={size} lazy={lazy} />
  );
  const ring = RINGS[step - 2];
  if (!ring) return picture;
  const stars = Array.from({ length: step - 1 }, (_, index) => (index - (step - 2) / 2) * 15);
  return (
    <span className={classes.badge} data-step={step} style={{ width: size, height: size }}>
      <svg viewBox="0 0 96 96" className={classes.layer} aria-hidden="true">
        {Array.from({ length: ring.count }, (_, index) => (
          <path
            // oxlint-disable-next-line react/no-array-index-key -- the parts never change
            key={index}
            d={ring.path}
            transform={`translate(5.8 5) scale(.88) rotate(${(index * 360) / ring.count} 48 48)`}
          />
        ))}
      </svg>
      <span className={classes.inner}>{picture}</span>
      <svg viewBox="0 0 96 96" className={classes.layer} aria-hidden="true">
        <path className={classes.edge} d="M8 74H88L82 84 88 94H8L14 84Z" />
        <path d="M8 74H88L82 84 88 94H8L14 84Z" />
        {stars.map((x) => (
          <path key={x} className={classes.star} d={STAR} transform={`translate(${48 + x} 84.5)`} />
        ))}
      </svg>
    </span>
  );
}
