import { CONSTELLATIONS } from '@starchart/domain';
import { expect, test } from 'vitest';
import { type Constellation, GRID } from './constellations/constellation';
import { loadConstellation } from './load-constellation';

/** Of a star to the edge of the grid and to another star. */
const MARGIN = 12;
const DISTANCE = 24;

test.each(CONSTELLATIONS)('the $key has $size stars', async ({ key, size }) => {
  expect((await loadConstellation(key)).stars).toHaveLength(size);
});

test.each(CONSTELLATIONS)(
  'the stars of the $key are on the grid and apart from each other',
  async ({ key }) => {
    const { stars } = await loadConstellation(key);
    for (const [x, y] of stars) {
      expect(x).toBeGreaterThanOrEqual(MARGIN);
      expect(x).toBeLessThanOrEqual(GRID.width - MARGIN);
      expect(y).toBeGreaterThanOrEqual(MARGIN);
      expect(y).toBeLessThanOrEqual(GRID.height - MARGIN);
    }
    const distances = stars.flatMap(([x, y], index) =>
      stars.slice(index + 1).map(([otherX, otherY]) => Math.hypot(otherX - x, otherY - y)),
    );
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(DISTANCE);
  },
);

test.each(CONSTELLATIONS)('each line of the $key joins two of its stars', async ({ key }) => {
  const { stars, lines } = await loadConstellation(key);
  for (const [from, to] of lines) {
    expect(from).not.toBe(to);
    expect(stars[from]).toBeDefined();
    expect(stars[to]).toBeDefined();
  }
});

test.each(CONSTELLATIONS)(
  'each star of the $key after the first draws a line to an earlier one',
  async ({ key }) => {
    const { stars, lines } = await loadConstellation(key);
    const joined = stars.map((_, star) => lines.some((line) => Math.max(...line) === star));
    expect(joined).toEqual(stars.map((_, star) => star > 0));
  },
);

test('no two constellations have the same drawing', async () => {
  const drawings: Constellation[] = await Promise.all(
    CONSTELLATIONS.map(({ key }) => loadConstellation(key)),
  );
  expect(new Set(drawings.map(({ shapes }) => JSON.stringify(shapes))).size).toBe(CONSTELLATIONS.length);
});
