import type { ConstellationKey } from '@starchart/schema';
import type { Constellation } from './constellations/constellation';

/** Each drawing is a chunk of its own: a child's page needs one of them. */
const DRAWINGS: Readonly<Record<ConstellationKey, () => Promise<Constellation>>> = {
  fox: () => import('./constellations/fox').then(({ fox }) => fox),
  kite: () => import('./constellations/kite').then(({ kite }) => kite),
  teapot: () => import('./constellations/teapot').then(({ teapot }) => teapot),
  whale: () => import('./constellations/whale').then(({ whale }) => whale),
  rocket: () => import('./constellations/rocket').then(({ rocket }) => rocket),
  cat: () => import('./constellations/cat').then(({ cat }) => cat),
  'tree-house': () => import('./constellations/tree-house').then(({ treeHouse }) => treeHouse),
  dragon: () => import('./constellations/dragon').then(({ dragon }) => dragon),
  snail: () => import('./constellations/snail').then(({ snail }) => snail),
  boat: () => import('./constellations/boat').then(({ boat }) => boat),
  owl: () => import('./constellations/owl').then(({ owl }) => owl),
  guitar: () => import('./constellations/guitar').then(({ guitar }) => guitar),
  bicycle: () => import('./constellations/bicycle').then(({ bicycle }) => bicycle),
  bear: () => import('./constellations/bear').then(({ bear }) => bear),
  umbrella: () => import('./constellations/umbrella').then(({ umbrella }) => umbrella),
  turtle: () => import('./constellations/turtle').then(({ turtle }) => turtle),
  lighthouse: () => import('./constellations/lighthouse').then(({ lighthouse }) => lighthouse),
  hedgehog: () => import('./constellations/hedgehog').then(({ hedgehog }) => hedgehog),
  castle: () => import('./constellations/castle').then(({ castle }) => castle),
  train: () => import('./constellations/train').then(({ train }) => train),
  rabbit: () => import('./constellations/rabbit').then(({ rabbit }) => rabbit),
  cake: () => import('./constellations/cake').then(({ cake }) => cake),
  elephant: () => import('./constellations/elephant').then(({ elephant }) => elephant),
  'star-boat': () => import('./constellations/star-boat').then(({ starBoat }) => starBoat),
};

const loaded = new Map<ConstellationKey, Promise<Constellation>>();

/** The same promise for the same key. A failed download is tried again by the next call. */
export function loadConstellation(key: ConstellationKey): Promise<Constellation> {
  const known = loaded.get(key);
  if (known) return known;
  const loading = DRAWINGS[key]();
  loaded.set(key, loading);
  loading.catch(() => loaded.delete(key));
  return loading;
}
