import { expect, test } from 'vitest';
import { CONSTELLATIONS, constellationAt } from './sky.ts';
import { KINDS_OF_MOTIF, skyThing, thingsOf } from './sky-thing.ts';

const STARS_OF_ROUND = CONSTELLATIONS.reduce((sum, { size }) => sum + size, 0);
const stars = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test.each([
  [1, { motif: 'leaf', kind: 0, colors: 'first' }],
  [3, { motif: 'leaf', kind: 2, colors: 'first' }],
  [4, { motif: 'feather', kind: 0, colors: 'first' }],
  [13, { motif: 'shell', kind: 0, colors: 'first' }],
  [17, { motif: 'shell', kind: 4, colors: 'first' }],
  [197, { motif: 'comet', kind: 15, colors: 'first' }],
  [198, { motif: 'leaf', kind: 0, colors: 'second' }],
  [395, { motif: 'leaf', kind: 0, colors: 'first' }],
])('star %i brings its thing', (star, thing) => {
  expect(skyThing(star)).toEqual({ star, ...thing });
});

test('a constellation has as many things as stars, all of one motif', () => {
  for (let place = 1; place <= 60; place++) {
    const constellation = constellationAt(place);
    const things = thingsOf(constellation);
    expect(things).toHaveLength(constellation.size);
    expect(things).toEqual(things.map((_, index) => skyThing(constellation.firstStar + index)));
    expect(new Set(things.map(({ motif }) => motif)).size).toBe(1);
  }
});

test('no thing comes twice in two rounds, and the third begins like the first', () => {
  const things = stars(2 * STARS_OF_ROUND).map((star) => JSON.stringify({ ...skyThing(star), star: 0 }));
  expect(new Set(things).size).toBe(2 * STARS_OF_ROUND);
  expect(skyThing(2 * STARS_OF_ROUND + 40)).toEqual({ ...skyThing(40), star: 2 * STARS_OF_ROUND + 40 });
});

test('each motif belongs to two constellations and has kinds enough for both', () => {
  const things = stars(STARS_OF_ROUND).map(skyThing);
  expect(Math.max(...things.map(({ kind }) => kind))).toBeLessThan(KINDS_OF_MOTIF);
  const motifs = Map.groupBy(
    CONSTELLATIONS.keys(),
    (index) => thingsOf(constellationAt(index + 1))[0]?.motif,
  );
  expect([...motifs.values()].map((places) => places.length)).toEqual(Array.from(motifs, () => 2));
});
