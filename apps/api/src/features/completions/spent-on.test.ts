import { expect, test } from 'vitest';
import { spentOn } from './spent-on.ts';

const COMPLETION = { completedAt: '2026-03-11T10:00:00Z' };
const [BEFORE, AFTER] = ['2026-03-11T09:00:00+00:00', '2026-03-11T10:30:00+00:00'];

function purchase(id: number, pointsSpent: number, fulfilled = false, redeemedAt = AFTER) {
  return { id, name: 'Ice cream', pointsSpent, fulfilled, redeemedAt };
}

test.each([
  ['the newest pending redemption', [purchase(3, 40), purchase(2, 90)], [3]],
  ['the newest pending one that covers the points', [purchase(3, 20), purchase(2, 90)], [2]],
  ['as few as cover them together', [purchase(3, 20), purchase(2, 20), purchase(1, 20)], [3, 2]],
  ['all where they cannot cover them', [purchase(3, 5), purchase(2, 5)], [3, 2]],
  ['a pending one before one that was handed out', [purchase(3, 40, true), purchase(2, 40)], [2]],
  ['the newest one that was handed out', [purchase(3, 10, true), purchase(2, 40, true)], [3]],
  ['none that was handed out before the completion', [purchase(3, 40, true, BEFORE)], []],
])('points were spent on %s', (_what, purchases, ids) => {
  const chosen = spentOn(purchases, COMPLETION, 35);
  expect(chosen.map(({ id }) => id)).toEqual(ids);
});
