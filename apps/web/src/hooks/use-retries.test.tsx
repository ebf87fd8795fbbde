import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnansweredError } from '@/lib/api/server-error';
import { useRetries } from './use-retries';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function failing(retryAfter?: string) {
  const headers = new Headers(retryAfter === undefined ? [] : [['retry-after', retryAfter]]);
  const response = new UnansweredError(new Response('', { status: 503, headers }));
  const retry = vi.fn<() => void>();
  const first = new Error('503', { cause: response });
  const { rerender, unmount } = renderHook(
    ({ isBusy }) => useRetries({ isBusy, error: isBusy ? null : first, retry }),
    { initialProps: { isBusy: false } },
  );
  const failAgain = () => {
    rerender({ isBusy: true });
    rerender({ isBusy: false });
  };
  return { retry, failAgain, unmount };
}

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('waits up to twice as long after each failure, up to a minute, and at least half of it', () => {
  const { retry, failAgain } = failing();
  for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
    retry.mockClear();
    vi.advanceTimersByTime(seconds * 500 - 1);
    expect(retry).not.toHaveBeenCalled();
    vi.advanceTimersByTime(seconds * 500 + 1);
    expect(retry).toHaveBeenCalledTimes(1);
    failAgain();
  }
});

test('two pages that failed at the same moment try again at different ones', () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.9);
  const [soon, later] = [failing(), failing()];
  vi.advanceTimersByTime(1_000);
  expect([soon.retry.mock.calls.length, later.retry.mock.calls.length]).toEqual([1, 0]);
});

test.each([
  ['seconds', () => '30'],
  ['a date', () => new Date(Date.now() + 30_000).toUTCString()],
])('does not try before the Retry-After of the server, in %s', (_as, retryAfter) => {
  vi.setSystemTime(new Date('2026-03-11T12:00:00Z'));
  const { retry } = failing(retryAfter());
  vi.advanceTimersByTime(15_000);
  window.dispatchEvent(new Event('online'));
  setHidden(false);
  expect(retry).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(retry).toHaveBeenCalledTimes(1);
});

test('an unreadable Retry-After counts as none', () => {
  const { retry } = failing('soon');
  vi.advanceTimersByTime(2_000);
  expect(retry).toHaveBeenCalledTimes(1);
});

test('tries at once when the network is back', () => {
  const { retry } = failing();
  window.dispatchEvent(new Event('online'));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('a hidden page waits until it is visible', () => {
  const { retry } = failing();
  setHidden(true);
  vi.advanceTimersByTime(600_000);
  expect(retry).not.toHaveBeenCalled();
  setHidden(false);
  expect(retry).toHaveBeenCalledTimes(1);
});

test('a clock that is set back does not stop the tries', () => {
  const { retry } = failing('30');
  vi.setSystemTime(new Date('2020-01-01T00:00:00Z'));
  vi.advanceTimersByTime(45_000);
  expect(retry).toHaveBeenCalledTimes(1);
});

test('stops when the page is left', () => {
  const { retry, unmount } = failing();
  unmount();
  vi.advanceTimersByTime(600_000);
  window.dispatchEvent(new Event('online'));
  expect(retry).not.toHaveBeenCalled();
});
