import { CONSTELLATIONS, skyOf } from '@starchart/domain';
import { FRAME } from './constellation-figure';

/** Two lines below a drawing. In mm, as are all lengths here. */
export const NAME = 11;

/** The width of the cells of so many constellations, as large as all of them fit. */
export function cellWidth(count: number, { width, height }: { width: number; height: number }): number {
  const widths = Array.from({ length: count }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(count / columns);
    return Math.min(width / columns, (height / rows - NAME) * (FRAME.width / FRAME.height));
  });
  // Browsers round lengths; a row of the full width could break.
  return Math.max(...widths) - 0.2;
}

/**
 * What a poster shows of a sky: each constellation once, with how often the child has found it, then the one with the newest stars.
 * So a sky of many years still has at most one more drawing than there are constellations.
 */
export function posterOf(fullDays: number) {
  const { current } = skyOf(fullDays);
  const finished = current.place - 1;
  const found = CONSTELLATIONS.slice(0, finished).map(({ key, size }, index) => ({
    key,
    lit: size,
    times: Math.ceil((finished - index) / CONSTELLATIONS.length),
  }));
  return { found, current: current.lit > 0 ? current : undefined };
}
