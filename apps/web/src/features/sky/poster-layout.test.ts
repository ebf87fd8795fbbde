import { expect, test } from 'vitest';
import { sheetOf } from '@/lib/paper';
import { FRAME } from './constellation-figure';
import { cellWidth, NAME, posterOf } from './poster-layout';

const AREAS = [
  { size: 'a4', isLandscape: false },
  { size: 'letter', isLandscape: true },
] as const;

test.each(AREAS)('any number of constellations fits on a sheet of $size', (paper) => {
  const { width, height } = sheetOf(paper);
  for (let count = 1; count <= 25; count++) {
    const cell = cellWidth(count, { width, height });
    const rows = Math.ceil(count / Math.floor(width / cell));
    expect(rows * (cell * (FRAME.height / FRAME.width) + NAME)).toBeLessThanOrEqual(height);
    expect(cell).toBeGreaterThan(30);
  }
});

test('a sky of ten years has each constellation once, and the current one', () => {
  const { found, current } = posterOf(3650);
  expect(found).toHaveLength(24);
  expect(found[0]).toEqual({ key: 'fox', lit: 3, times: 19 });
  expect(found.at(-1)).toEqual({ key: 'star-boat', lit: 10, times: 18 });
  expect(current).toMatchObject({ round: 19, lit: 7 });
});

test('a constellation without a star is not on the poster', () => {
  expect(posterOf(3)).toEqual({ found: [{ key: 'fox', lit: 3, times: 1 }], current: undefined });
});
