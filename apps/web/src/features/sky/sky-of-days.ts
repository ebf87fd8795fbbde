import { skyOf } from '@starchart/domain';
import { CONSTELLATION_NAMES, type ConstellationKey } from '@starchart/schema';
import { schemaText } from '@/lib/i18n/schema-text';

/** Needs the catalog `schema`. */
export function constellationName(key: ConstellationKey): string {
  return schemaText(CONSTELLATION_NAMES[key]);
}

/** The constellation of the newest star, which may be the one that it has finished; before the first star, the one to come. */
export function newestConstellation(fullDays: number) {
  const { last, current } = skyOf(fullDays);
  return current.lit === 0 && last
    ? { ...last, lit: last.size, isFinished: true }
    : { ...current, isFinished: false };
}
