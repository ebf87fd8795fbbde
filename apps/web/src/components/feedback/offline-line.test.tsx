import { act, render, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Providers } from '@/app/providers';
import { refetchSession, trpcUtils } from '@/lib/api/trpc';
import { serverClock } from '@/lib/clock';
import { connection } from '@/lib/connection';
import { PARENT } from '@/testing/records';
import { OfflineLine } from './offline-line';

const online = vi.spyOn(navigator, 'onLine', 'get');

function setOnline(isOnline: boolean): void {
  online.mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

const roomOfBar = () => document.documentElement.style.getPropertyValue('--offline-bar');

test('once the bar is gone, it keeps no room and nothing is placed below it', () => {
  const { ResizeObserver } = window;
  onTestFinished(() => {
    online.mockRestore();
    vi.stubGlobal('ResizeObserver', ResizeObserver);
  });
  // jsdom has no layout: the bar has its height at once.
  vi.stubGlobal(
    'ResizeObserver',
    class extends ResizeObserver {
      constructor(measure: () => void) {
        super(measure);
        this.observe = measure;
      }
    },
  );
  setOnline(false);
  render(<OfflineLine surface="kid" />, { wrapper: Providers });
  const place = screen.getByRole('status');
  expect(place).toHaveTextContent("You're offline.");
  expect(place).toHaveAttribute('data-sticky');
  expect(roomOfBar()).toBe('0px');
  setOnline(true);
  expect(place).toBeEmptyDOMElement();
  expect(place).not.toHaveAttribute('data-sticky');
  expect(roomOfBar()).toBe('');
});

test('a proxy that asks for a login is named, with a button, until the server answers again', async () => {
  onTestFinished(() => connection.noteProxy(false));
  trpcUtils.auth.session.setData(undefined, PARENT);
  vi.stubGlobal('fetch', async () => Response.error());
  render(<OfflineLine surface="parent" />, { wrapper: Providers });
  await act(() => refetchSession());
  const line = await screen.findByText('You may need to log in again.', { exact: false });
  expect(within(line).getByRole('button', { name: 'Log in' })).toBeVisible();
  vi.stubGlobal('fetch', async () => Response.json([{ result: { data: PARENT } }]));
  await act(() => refetchSession());
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
});

test.each([
  ['kid', "This device's clock is wrong. Here it's still Wednesday."],
  ['parent', "This device's clock is wrong. Until it's right, this page stays on Wednesday."],
] as const)(
  'a clock that was set back is named on a page of a %s, until the server answers',
  async (surface, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T12:00:00Z') });
    onTestFinished(() => {
      vi.useRealTimers();
      Object.assign(serverClock, { aheadMs: 0, beganAt: 0 });
    });
    Object.assign(serverClock, { aheadMs: 0, beganAt: Date.now() - performance.now() });
    trpcUtils.auth.session.setData(undefined, { ...PARENT, timeZone: 'Europe/Berlin' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    vi.setSystemTime('2020-01-01T12:00:00Z');
    render(<OfflineLine surface={surface} />, { wrapper: Providers });
    expect(screen.getByRole('status')).toHaveTextContent(words);
    vi.stubGlobal('fetch', async () =>
      Response.json([{ result: { data: PARENT } }], { headers: { date: 'Wed, 11 Mar 2026 12:00:05 GMT' } }),
    );
    await act(() => refetchSession());
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  },
);
