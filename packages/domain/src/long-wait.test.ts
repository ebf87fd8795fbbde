import { expect, test } from 'vitest';
import { isLongWait } from './long-wait.ts';

test.each([
  ['2026-03-11', false],
  ['2026-03-08', false],
  ['2026-03-07', true],
  ['2026-02-28', true],
])(
  'on March 11, a reward that was claimed on %s has waited for more than three days: %s',
  (claimedOn, isLong) => {
    expect(isLongWait(claimedOn, '2026-03-11')).toBe(isLong);
  },
);
