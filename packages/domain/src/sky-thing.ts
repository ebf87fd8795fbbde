import type { ConstellationKey } from '@starchart/schema';
import { CONSTELLATIONS, type Constellation, skyOf } from './sky.ts';

export type SkyMotif =
  | 'leaf'
  | 'feather'
  | 'cup'
  | 'shell'
  | 'comet'
  | 'bell'
  | 'key'
  | 'gem'
  | 'mushroom'
  | 'lantern'
  | 'note'
  | 'flower';

/** What belongs to a constellation. Each motif belongs to two of them. */
const MOTIFS: Readonly<Record<ConstellationKey, SkyMotif>> = {
  fox: 'leaf',
  kite: 'feather',
  teapot: 'cup',
  whale: 'shell',
  rocket: 'comet',
  cat: 'bell',
  'tree-house': 'key',
  dragon: 'gem',
  snail: 'mushroom',
  boat: 'lantern',
  owl: 'feather',
  guitar: 'note',
  bicycle: 'bell',
  bear: 'mushroom',
  umbrella: 'flower',
  turtle: 'shell',
  lighthouse: 'lantern',
  hedgehog: 'leaf',
  castle: 'key',
  train: 'note',
  rabbit: 'flower',
  cake: 'cup',
  elephant: 'gem',
  'star-boat': 'comet',
};

/** Kinds of each motif, enough for its two constellations: none comes twice in a round. */
export const KINDS_OF_MOTIF = 20;

/** The small thing that a star brings. */
export interface SkyThing {
  /** The number of its star. */
  star: number;
  motif: SkyMotif;
  /** From 0; less than `KINDS_OF_MOTIF`. */
  kind: number;
  /** The second sky has other colors, the third those of the first. */
  colors: 'first' | 'second';
}

/** The thing of a star by its number, from 1. */
export function skyThing(star: number): SkyThing {
  const { current } = skyOf(star - 1);
  return thingOf(current, current.lit);
}

/** The things of a constellation in the order of its stars, as many as it has. */
export function thingsOf(constellation: Constellation): SkyThing[] {
  return Array.from({ length: constellation.size }, (_, index) => thingOf(constellation, index));
}

function thingOf({ key, round, firstStar }: Constellation, index: number): SkyThing {
  const motif = MOTIFS[key];
  const place = CONSTELLATIONS.findIndex((one) => one.key === key);
  const before = CONSTELLATIONS.slice(0, place)
    .filter((one) => MOTIFS[one.key] === motif)
    .reduce((sum, { size }) => sum + size, 0);
  const colors = round % 2 === 0 ? 'second' : 'first';
  return { star: firstStar + index, motif, kind: before + index, colors };
}
