import { describe, expect, test } from 'vitest';
import { refusedUntil, retryAfterSeconds } from './rate-limit.ts';

const limit = { key: Buffer.alloc(0), account: null, max: 3, windowMs: 60_000, refusal: 'No more.' };
const at = (seconds: number) => new Date(seconds * 1000);

describe('three attempts a minute:', () => {
  test.each([
    ['the first', [], 0, undefined],
    ['the third', [0, 1], 2, undefined],
    ['the fourth waits until the first expires', [0, 1, 2], 3, 60],
    ['one millisecond before that', [0, 1, 2], 59.999, 60],
    ['then one is allowed', [0, 1, 2], 60, undefined],
    ['and the next waits for the second', [0, 1, 2, 60], 60, 61],
    ['the stored order does not matter', [2, 0, 1], 3, 60],
    ['an excess waits until enough attempts expire', [0, 1, 2, 3], 4, 61],
    ['a clock that was set back allows no early attempt', [100, 101, 102], 50, 160],
  ])('%s', (_which, made, now, until) => {
    expect(refusedUntil(limit, made.map(at), at(now))).toEqual(until === undefined ? undefined : at(until));
  });
});

test.each([
  [60, 3, 57],
  [60, 59.999, 1],
  [60, 61, 1],
  [400 * 86_400, 0, 86_400],
])('until second %d, asked at second %d: retry after %d', (until, now, seconds) => {
  expect(retryAfterSeconds(at(until), at(now))).toBe(seconds);
});
