import { expect, test } from 'vitest';
import { levelOf, levelStart } from './level.ts';

test.each([
  [0, 1],
  [99, 1],
  [100, 2],
  [299, 2],
  [300, 3],
  [599, 3],
  [600, 4],
  [1000, 5],
])('%i total points are level %i', (points, level) => {
  expect(levelOf(points)).toBe(level);
});

test('every level begins exactly at its start', () => {
  for (let level = 1; level <= 5000; level++) {
    expect(levelOf(levelStart(level))).toBe(level);
    expect(levelOf(levelStart(level + 1) - 1)).toBe(level);
  }
});
