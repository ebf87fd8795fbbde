import { expect, test } from 'vitest';
import { endOf } from './guest-pass-texts';

test.each([
  ['an evening', [11, 18, 30], [12, 6]],
  ['just before midnight', [11, 23, 59], [12, 6]],
  ['after midnight', [12, 0, 30], [12, 6]],
  ['a morning', [12, 7, 0], [13, 6]],
] as const)('a pass for tonight lasts until the morning after %s', (_when, [day, hour, minute], end) => {
  const now = new Date(2026, 2, day, hour, minute).getTime();
  expect(new Date(endOf('tonight', now))).toEqual(new Date(2026, 2, ...end));
});
