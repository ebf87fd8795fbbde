import { expect, test } from 'vitest';
import { requestLimit } from './request-limit.ts';

const limit = (mostCounted?: number) => requestLimit({ max: 3, windowMs: 60_000 }, mostCounted);
const at = (seconds: number) => new Date(seconds * 1000);

test('three requests a minute: the fourth waits for the end of the minute, and says how long', () => {
  const { take } = limit();
  expect([0, 1, 59.5, 59.6, 60].map((seconds) => take(1, at(seconds)))).toEqual([
    { isAllowed: true, remaining: 2, resetSeconds: 60 },
    { isAllowed: true, remaining: 1, resetSeconds: 59 },
    { isAllowed: true, remaining: 0, resetSeconds: 1 },
    { isAllowed: false, remaining: 0, resetSeconds: 1 },
    { isAllowed: true, remaining: 2, resetSeconds: 60 },
  ]);
});

test('each token has requests of its own', () => {
  const { take } = limit();
  for (let request = 0; request < 4; request++) take(1, at(0));
  expect(take(1, at(1)).isAllowed).toBe(false);
  expect(take(2, at(1)).isAllowed).toBe(true);
});

test('nobody waits for a clock that was set back', () => {
  const { take } = limit();
  for (let request = 0; request < 4; request++) take(1, at(3600));
  expect(take(1, at(0))).toEqual({ isAllowed: true, remaining: 2, resetSeconds: 60 });
});

test('what is counted is forgotten with its minute, and there is never more of it than fits', () => {
  const counting = limit(100);
  for (let token = 0; token < 1000; token++) counting.take(token, at(0));
  expect(counting.counted).toBe(100);
  counting.take(1, at(61));
  expect(counting.counted).toBe(1);
});
