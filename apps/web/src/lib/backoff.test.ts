import { expect, test } from 'vitest';
import { UnansweredError } from '@/lib/api/server-error';
import { backoffMs } from './backoff';

const LIMITS = undefined;
const busy = (headers: Record<string, string>) =>
  new Error('busy', { cause: new UnansweredError(new Response('', { headers })) });

test('the wait grows from 5 seconds to 5 minutes, with jitter', () => {
  expect(backoffMs(1, undefined, LIMITS, 1)).toBe(5_000);
  expect(backoffMs(1, undefined, LIMITS, 0)).toBe(2_500);
  expect(backoffMs(4, undefined, LIMITS, 1)).toBe(40_000);
  expect(backoffMs(30, undefined, LIMITS, 1)).toBe(300_000);
});

test.each([
  ['seconds', { 'retry-after': '17' }, 17_000],
  [
    'a date by the clock of the server',
    { 'retry-after': 'Wed, 11 Mar 2026 12:01:00 GMT', date: 'Wed, 11 Mar 2026 12:00:00 GMT' },
    60_000,
  ],
  ['more than ten minutes', { 'retry-after': '86400' }, 600_000],
  ['something else', { 'retry-after': 'soon' }, 2_500],
  ['a date of the past', { 'retry-after': 'Wed, 11 Mar 2020 12:01:00 GMT' }, 2_500],
])('a Retry-After of %s is respected', (_what, headers, ms) => {
  expect(backoffMs(1, busy(headers), LIMITS, 0)).toBe(ms);
});
