import { describe, expect, test } from 'vitest';
import { freeBottom, freeColumns } from './toast-place';

const range = (from: number, to: number) => ({ from, to });

describe('a toast', () => {
  test.each([
    ['takes the whole width without checks', 390, [], [range(16, 374)]],
    ['stays left of the checks of a phone', 390, [range(318, 366), range(318, 366)], [range(16, 310)]],
    ['also of the narrowest phone', 320, [range(248, 296)], [range(16, 240)]],
    [
      'stays between the checks of children side by side',
      1280,
      [range(378, 426), range(778, 826), range(1182, 1230)],
      [range(16, 370), range(434, 770), range(834, 1174)],
    ],
    ['finds no column beside buttons as wide as the page', 390, [range(24, 366)], []],
  ])('%s', (_how, width, checks, columns) => {
    expect(freeColumns(width, checks)).toEqual(columns);
  });

  test.each([
    ['stays at the bottom without a button there', [range(300, 372)], 828],
    ['moves above a button', [range(750, 822)], 742],
    ['moves between two buttons', [range(800, 872), range(500, 572)], 792],
    ['moves above two buttons without enough room between', [range(700, 772), range(800, 840)], 692],
    ['stays at the bottom when the lower half is full', [range(400, 520), range(550, 830)], 828],
  ])('%s', (_how, checks, bottom) => {
    expect(freeBottom(828, 100, checks)).toBe(bottom);
  });
});
