import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Providers } from '@/app/providers';
import { queryClient, trpc, trpcUtils } from '@/lib/api/trpc';
import { fakeApi } from '@/testing/fake-api';
import { deviceSession } from '@/testing/family-device';
import { CHILD_SESSION } from '@/testing/records';
import { followBuilds, isUpToDate } from './follow-builds';

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

test("a page of the server's build is up to date", () => {
  expect(isUpToDate('one', 'one')).toBe(true);
});

test('a page that stays one build behind is up to date: its network may be slow', () => {
  for (let start = 0; start < 5; start++) expect(isUpToDate('one', 'two')).toBe(true);
});

test('a page that is two builds behind on two consecutive starts is not, and starts over', () => {
  expect(isUpToDate('one', 'two')).toBe(true);
  expect(isUpToDate('one', 'three')).toBe(true);
  expect(isUpToDate('one', 'three')).toBe(false);
  expect(isUpToDate('one', 'three')).toBe(true);
});

test.each([
  ['of a newer build', 'two', 'three'],
  ["of the server's build", 'three', 'three'],
])('a start with a page %s in between ends the count', (_what, page, server) => {
  isUpToDate('one', 'two');
  isUpToDate('one', 'three');
  expect(isUpToDate(page, server)).toBe(true);
  expect(isUpToDate('one', 'three')).toBe(true);
  expect(isUpToDate('one', 'four')).toBe(true);
});

const reloadedFor = () => localStorage.getItem('starchart.reloaded-for');
const serverSays = () => trpcUtils.auth.session.setData(undefined, { ...deviceSession(), build: 'two' });

test('the profile picker reloads for a new build once the server has answered all changes', async () => {
  window.history.pushState(null, '', '/family');
  serverSays();
  followBuilds('one');
  const { promise: answer, resolve: respond } = Promise.withResolvers<null>();
  const change = queryClient.getMutationCache().build(queryClient, { mutationFn: () => answer });
  const changed = change.execute(undefined);
  serverSays();
  expect(reloadedFor()).toBeNull();
  respond(null);
  await changed;
  serverSays();
  expect(reloadedFor()).toBe('two');
  window.history.pushState(null, '', '/');
});

const HOUR_MS = 3_600_000;

test('a screen that is never hidden asks for the build once an hour, and reloads once after an hour without a touch', async () => {
  vi.useFakeTimers({ now: new Date(2026, 2, 11, 12) });
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  onTestFinished(() => {
    vi.useRealTimers();
    hidden.mockRestore();
  });
  const own = { ...CHILD_SESSION, build: 'one' };
  const api = fakeApi({ 'auth.session': own });
  trpcUtils.auth.session.setData(undefined, own);
  // As the page does.
  renderHook(() => trpc.auth.session.useQuery(), { wrapper: Providers });
  followBuilds('one');
  await vi.advanceTimersByTimeAsync(HOUR_MS / 2);
  expect(api.calls('auth.session')).toHaveLength(0);
  api.set({ 'auth.session': { ...own, build: 'two' } });
  // Not under a finger.
  window.dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(HOUR_MS / 2 + 1);
  expect(api.calls('auth.session')).toHaveLength(1);
  expect(reloadedFor()).toBeNull();
  await vi.advanceTimersByTimeAsync(HOUR_MS / 2);
  expect(reloadedFor()).toBe('two');
  // It did not bring the new version.
  const at = localStorage.getItem('starchart.reloaded-at');
  await vi.advanceTimersByTimeAsync(10 * HOUR_MS);
  expect(localStorage.getItem('starchart.reloaded-at')).toBe(at);
  expect(api.calls('auth.session')).toHaveLength(11);
});
