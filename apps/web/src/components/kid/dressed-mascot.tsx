import type { MascotItem } from '@starchart/schema';
import type { CSSProperties } from 'react';
import { pictureUrl } from '@/components/ui/picture';
import { useLook } from '@/hooks/use-look';
import classes from './dressed-mascot.module.css';
import type { MascotProps } from './mascot';

/** Drawn on the grid of the mascot, so that an item fits all its poses. */
const files = import.meta.glob<string>('@/assets/pictures/mascot/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});
const urls = new Map(
  Object.entries(files).map(([file, url]) => [file.split('/').at(-1)?.slice(0, -'.svg'.length), url]),
);

/** They take the place of the nightcap. */
const HATS: ReadonlySet<MascotItem> = new Set(['cap', 'flower-wreath', 'wizard-hat', 'crown']);

/** Where an item is on the grid of 96 px: the middle, and the side of a square around it. */
const PLACES: Record<MascotItem, readonly [x: number, y: number, side: number]> = {
  scarf: [47, 75, 72],
  cap: [39, 24, 70],
  kite: [17, 35, 82],
  boots: [48, 80, 94],
  'bow-tie': [48, 76, 54],
  'flower-wreath': [48, 28, 68],
  lantern: [14, 61, 60],
  skateboard: [48, 84, 108],
  'wizard-hat': [48, 20, 60],
  telescope: [14, 37, 56],
  rocket: [19.5, 24, 60],
  crown: [48, 20, 58],
};

type DressedMascotProps = MascotProps & { item: MascotItem };

/** The mascot with an item; in the plain look, a badge with the item. */
export function DressedMascot({ item, pose, size, className = '', look }: DressedMascotProps) {
  const lookOfPage = useLook();
  const side = { '--size': `${size}px` } as CSSProperties;
  if ((look ?? lookOfPage) === 'plain') {
    return (
      <span className={`${classes.badge} ${className}`} style={side} data-color="purple">
        <MascotItemIcon item={item} />
      </span>
    );
  }
  const body =
    pose === 'sleepy' && HATS.has(item) ? urls.get('asleep') : pictureUrl('brand', `twinkle-${pose}`);
  return (
    <span className={`${classes.dressed} ${className}`} style={side}>
      <img src={body} alt="" draggable={false} />
      <img src={urls.get(item)} alt="" draggable={false} />
    </span>
  );
}

/** An item without the mascot, as wide as its place. */
export function MascotItemIcon({ item, isShadow }: { item: MascotItem; isShadow?: boolean }) {
  const [x, y, side] = PLACES[item];
  const percent = (length: number) => `${(100 * length) / side}%`;
  return (
    <span className={classes.icon} data-shadow={isShadow}>
      <img
        src={urls.get(item)}
        alt=""
        draggable={false}
        style={{ width: percent(96), left: percent(side / 2 - x), top: percent(side / 2 - y) }}
      />
    </span>
  );
}
