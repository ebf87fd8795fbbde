import { onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UnansweredError } from '@/lib/api/server-error';
import { backoffMs, connection } from './connection';

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

test('an answer without a network makes the server reachable for all that asks, until the network changes', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => {
    network.mockRestore();
    window.dispatchEvent(new Event('online'));
  });
  const stop = onlineManager.subscribe(() => {});
  onTestFinished(stop);
  const returned = vi.fn<() => void>();
  onTestFinished(connection.onReturn(returned));
  window.dispatchEvent(new Event('offline'));
  expect([connection.isReachable(), onlineManager.isOnline()]).toEqual([false, false]);
  connection.noteAnswer();
  expect([connection.isReachable(), onlineManager.isOnline()]).toEqual([true, true]);
  expect(returned).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('offline'));
  expect([connection.isReachable(), onlineManager.isOnline()]).toEqual([false, false]);
});
