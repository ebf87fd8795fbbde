import { hashKey, type QueryKey } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { getQueryKey } from '@trpc/react-query';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openKeptProfile as openOnPresentDay } from '@/app/follow-updates';
import { Providers } from '@/app/providers';
import { paged } from '@/lib/api/paged';
import { queryClient, trpc, trpcUtils } from '@/lib/api/trpc';
import { noteServerTime, serverClock } from '@/lib/clock';
import { familyDayAt } from '@/lib/format/family-day';
import { now } from '@/lib/format/now';
import { isLeavingProfile, profileOpenedHere, setLeavingProfile } from '@/lib/storage/paired-device';
import { fakeApi } from '@/testing/fake-api';
import { childOnBoard, deviceSession, familyBoard, profileSession } from '@/testing/family-device';
import { CHILD_SESSION, habit, kidDashboard, PARENT, ROBIN } from '@/testing/records';
import {
  followPages,
  keptProfiles,
  markAsKept,
  openKeptProfile,
  restorePages,
  useShownSince,
} from './page-cache';
import { celebratedDays, seenStories, unfinishedCelebrations } from './storage';

/** The store of the browser, which jsdom does not have. */
const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => async () => stored.clear(),
  values: async () => [...stored.values()],
  keys: async () => [...stored.keys()],
  entries: async () => [...stored],
  set: async (key: string, value: unknown) => void stored.set(key, value),
  delMany: async (keys: string[]) => {
    for (const key of keys) stored.delete(key);
  },
}));

const DAY_MS = 86_400_000;
/** How far the clock of the device is ahead. Responses of a test have no `Date`. */
const AHEAD_MS = 3_600_000;
const KNOWN = kidDashboard({ habits: [habit({ name: 'Known' })] });
const FRESH = kidDashboard({ habits: [habit({ name: 'Fresh' })] });
const SESSION = getQueryKey(trpc.auth.session, undefined, 'query');
const PAGE = getQueryKey(trpc.children.kidDashboard, { id: ROBIN.id }, 'query');

/** What this device has kept of a parent. Returns its key. */
function keep(queryKey: QueryKey, data: unknown, at: number): string {
  const actor = `parent/${PARENT.id} `;
  const key = `${actor}${hashKey(queryKey)}`;
  stored.set(key, { actor, queryKey, data, at, aheadMs: AHEAD_MS });
  return key;
}

function showPage() {
  return renderHook(
    () => ({
      names: trpc.children.kidDashboard.useQuery({ id: ROBIN.id }).data?.habits.map(({ name }) => name),
      since: useShownSince(),
    }),
    { wrapper: Providers },
  ).result;
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', {});
  Object.defineProperty(navigator, 'locks', { value: {}, configurable: true });
  stored.clear();
});

// First: the page follows its queries from then on.
test('an answer that comes before the page follows its queries is not of an earlier time', async () => {
  const at = Date.now() - 60_000;
  keep(SESSION, PARENT, at);
  keep(PAGE, KNOWN, at);
  fakeApi({ 'children.kidDashboard': FRESH });
  expect(await restorePages()).toBe(true);
  const page = showPage();
  expect(page.current).toEqual({ names: ['Known'], since: at - AHEAD_MS });
  await act(async () => {
    await trpcUtils.children.kidDashboard.fetch({ id: ROBIN.id }, { staleTime: 0 });
    followPages();
  });
  await waitFor(() => expect(page.current).toEqual({ names: ['Fresh'], since: undefined }));
});

test('what was kept 7 days ago is deleted once the server has said what time it is', async () => {
  const old = keep(PAGE, KNOWN, Date.now() - 7 * DAY_MS);
  const current = keep(SESSION, PARENT, Date.now() - 6 * DAY_MS);
  followPages();
  expect(stored.has(old)).toBe(true);
  noteServerTime(new Response('', { headers: { date: new Date().toUTCString() } }), Date.now());
  followPages();
  await waitFor(() => expect(stored.has(old)).toBe(false));
  expect(stored.has(current)).toBe(true);
});

test('how far the clock of this device is ahead is kept with the answers', async () => {
  keep(SESSION, PARENT, Date.now());
  const key = keep(PAGE, KNOWN, Date.now());
  Object.assign(serverClock, { aheadMs: 0, beganAt: 0 });
  fakeApi({ 'children.kidDashboard': FRESH });
  expect(await restorePages()).toBe(true);
  expect(serverClock.aheadMs).toBe(AHEAD_MS);
  followPages();
  await trpcUtils.children.kidDashboard.fetch({ id: ROBIN.id }, { staleTime: 0 });
  await waitFor(() => expect(stored.get(key)).toMatchObject({ data: FRESH, aheadMs: AHEAD_MS }));
});

/** A parent in a demo. */
const ofDemo = (clockAheadMs: number) => ({ ...PARENT, clockAheadMs });

test('the age of a page of a demo is by the clock that its page showed, also after that clock was moved', async () => {
  const at = Date.now() - 60_000;
  keep(SESSION, ofDemo(DAY_MS), at);
  const key = keep(PAGE, KNOWN, at);
  stored.set(key, { ...Object(stored.get(key)), clockAheadMs: DAY_MS });
  fakeApi({ 'auth.session': ofDemo(3 * DAY_MS), 'children.kidDashboard': FRESH });
  expect(await restorePages()).toBe(true);
  const page = showPage();
  followPages();
  await act(() => trpcUtils.auth.session.fetch(undefined, { staleTime: 0 }));
  expect(page.current).toEqual({ names: ['Known'], since: at - AHEAD_MS + DAY_MS });
  await act(() => trpcUtils.children.kidDashboard.fetch({ id: ROBIN.id }, { staleTime: 0 }));
  await waitFor(() => expect(stored.get(key)).toMatchObject({ data: FRESH, clockAheadMs: 3 * DAY_MS }));
});

test('the restored answers of one user are fetched again if the server knows another one', async () => {
  const at = Date.now() - 60_000;
  keep(SESSION, PARENT, at);
  keep(PAGE, KNOWN, at);
  const api = fakeApi({ 'auth.session': PARENT, 'children.kidDashboard': FRESH });
  expect(await restorePages()).toBe(true);
  const page = showPage();
  followPages();
  await act(() => trpcUtils.auth.session.fetch(undefined, { staleTime: 0 }));
  expect(page.current).toEqual({ names: ['Known'], since: at - AHEAD_MS });
  api.set({ 'auth.session': CHILD_SESSION });
  await act(() => trpcUtils.auth.session.fetch(undefined, { staleTime: 0 }));
  await waitFor(() => expect(page.current).toEqual({ names: ['Fresh'], since: undefined }));
});

test('a page that is marked as restored stays, also if another user was restored before', async () => {
  const at = Date.now() - 60_000;
  keep(SESSION, PARENT, at);
  keep(PAGE, KNOWN, at);
  const api = fakeApi({ 'auth.session': CHILD_SESSION, 'children.kidDashboard': FRESH });
  expect(await restorePages()).toBe(true);
  const page = showPage();
  followPages();
  await act(() => trpcUtils.auth.session.fetch(undefined, { staleTime: 0 }));
  await waitFor(() => expect(page.current).toEqual({ names: ['Fresh'], since: undefined }));
  const requests = api.calls('children.kidDashboard').length;
  const query = queryClient.getQueryCache().find({ queryKey: PAGE });
  if (!query) throw new Error('The page has no query.');
  markAsKept(query);
  await act(() => trpcUtils.auth.session.fetch(undefined, { staleTime: 0 }));
  expect(page.current).toEqual({
    names: ['Fresh'],
    since: expect.closeTo(query.state.dataUpdatedAt - AHEAD_MS, -4),
  });
  expect(api.calls('children.kidDashboard')).toHaveLength(requests);
});

test('the sky of a child is kept with its page, and opens without a network', async () => {
  const sky = getQueryKey(trpc.sky.get, { childId: ROBIN.id }, 'infinite');
  const answer = { fullDays: 5, constellations: [], nextCursor: null, starsThisYear: [] };
  fakeApi({ 'auth.session': PARENT, 'sky.get': answer });
  followPages();
  await trpcUtils.auth.session.fetch(undefined, { staleTime: 0 });
  await trpcUtils.sky.get.prefetchInfinite({ childId: ROBIN.id });
  await waitFor(() => expect(stored.has(`parent/${PARENT.id} ${hashKey(sky)}`)).toBe(true));
  queryClient.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await restorePages()).toBe(true);
  const { result } = renderHook(() => trpc.sky.get.useInfiniteQuery({ childId: ROBIN.id }, paged), {
    wrapper: Providers,
  });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(result.current.data?.pages).toEqual([answer]);
});

test('after a logout, nothing says what was celebrated or looked at on this device', async () => {
  const celebrated = `${ROBIN.id} ${FRESH.today}`;
  celebratedDays.write(celebrated);
  unfinishedCelebrations.write(`${ROBIN.id}  2 `);
  seenStories.write(`${ROBIN.id} 2026-03-02`);
  const api = fakeApi({ 'auth.session': PARENT });
  followPages();
  await trpcUtils.auth.session.fetch(undefined, { staleTime: 0 });
  expect(celebratedDays.read()).toBe(celebrated);
  api.set({ 'auth.session': null });
  await trpcUtils.auth.session.fetch(undefined, { staleTime: 0 });
  await waitFor(() => expect(celebratedDays.read()).toBeNull());
  expect(unfinishedCelebrations.read()).toBeNull();
  expect(seenStories.read()).toBeNull();
});

describe('the profile of a family device that was open when the page was closed', () => {
  const NOON = Date.parse('2026-03-11T12:00:00Z');
  const DEVICE = deviceSession();
  const MINUTE_MS = 60_000;

  /** The server answered at noon by its own clock: the board before the profile, then its session and its page. */
  function keepProfile(aheadMs: number): void {
    const person = { id: PARENT.id, name: PARENT.name, role: PARENT.role };
    const profile = {
      ...profileSession(person),
      profileExpiresAt: new Date(NOON + 5 * MINUTE_MS).toISOString(),
    };
    const device = `device/${DEVICE.id} `;
    const ofProfile = `${device}${PARENT.role}/${PARENT.id} `;
    const page = (actor: string, queryKey: QueryKey, data: unknown, answeredAt: number) =>
      stored.set(`${actor}${hashKey(queryKey)}`, {
        actor,
        queryKey,
        data,
        at: answeredAt + aheadMs,
        aheadMs,
      });
    page(device, SESSION, DEVICE, NOON - MINUTE_MS);
    page(ofProfile, SESSION, profile, NOON);
    page(ofProfile, PAGE, KNOWN, NOON + MINUTE_MS);
  }

  test.each([
    ['opens again a minute later', 0, 2, 'parent'],
    ['stays closed once its time is over', 0, 5, 'device'],
    ['stays closed when the clock is set back by an hour', 0, -60, 'device'],
    ['stays closed when the clock is set back behind its last answer', 0, 0.5, 'device'],
    ['stays closed when the clock is set back to 2020', 0, -3_000_000, 'device'],
    ['opens again on a device whose clock is an hour behind', -60, -58, 'parent'],
    ['stays closed after its time on a device whose clock is an hour behind', -60, -55, 'device'],
    ['stays closed on a device whose clock is an hour ahead, and is then set right', 60, 2, 'device'],
  ])('%s', async (_title, aheadMinutes, nowMinutes, role) => {
    vi.useFakeTimers({ now: NOON + nowMinutes * MINUTE_MS, toFake: ['Date'] });
    onTestFinished(() => {
      vi.useRealTimers();
      setLeavingProfile(false);
    });
    queryClient.clear();
    keepProfile(aheadMinutes * MINUTE_MS);
    await restorePages();
    const session = trpcUtils.auth.session.getData();
    expect(session?.role).toBe(role);
    // The server has to close it, also when the clock is right again.
    expect(isLeavingProfile(DEVICE)).toBe(role === 'device');
  });
});

const keyOf = (actor: string, queryKey: QueryKey) => `${actor}${hashKey(queryKey)}`;

describe('the closed profile of a child on a family device', () => {
  const DEVICE = deviceSession();
  const NOOR = { id: 77, name: 'Noor' };
  const BOARD = getQueryKey(trpc.familyDevices.board, undefined, 'query');
  const ofDevice = `device/${DEVICE.id} `;
  const ofRobin = `${ofDevice}child/${ROBIN.id} `;

  /** The device has kept its board, and the page of Robin, whose profile was closed a day ago. */
  function keepDevice(pin: 'pictures' | null, aheadMs = 0): void {
    const at = Date.now() - DAY_MS + aheadMs;
    const page = (actor: string, queryKey: QueryKey, data: unknown, age = 0) =>
      stored.set(keyOf(actor, queryKey), { actor, queryKey, data, at: at - age, aheadMs });
    const robin = profileSession({ id: ROBIN.id, name: ROBIN.name, role: 'child' });
    page(ofDevice, SESSION, DEVICE);
    page(ofDevice, BOARD, familyBoard([childOnBoard({ pin }), childOnBoard(NOOR)]));
    page(ofRobin, SESSION, { ...robin, profileExpiresAt: new Date(at).toISOString() }, 60_000);
    page(ofRobin, PAGE, KNOWN, 60_000);
  }

  beforeEach(() => {
    queryClient.clear();
    setLeavingProfile(false);
    fakeApi({});
    return () => {
      setLeavingProfile(false);
      profileOpenedHere.write(undefined);
    };
  });

  test.each([
    ['is a day behind', -DAY_MS],
    ['is right', 0],
    ['is a day ahead', DAY_MS],
  ])(
    'opens without a PIN on a device whose clock %s, also after another one was left',
    async (_how, aheadMs) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
      onTestFinished(() => {
        vi.useRealTimers();
      });
      keepDevice(null);
      await restorePages();
      expect(trpcUtils.auth.session.getData()).toEqual(DEVICE);
      // The end of a profile that was closed says nothing about the session of the server.
      expect(isLeavingProfile(DEVICE)).toBe(false);
      setLeavingProfile(true);
      expect(await keptProfiles()).toEqual(new Set([ROBIN.id]));
      expect(await openKeptProfile(NOOR.id)).toBe(false);
      expect(await openKeptProfile(ROBIN.id)).toBe(true);
      const session = trpcUtils.auth.session.getData();
      expect(session).toMatchObject({ role: 'child', id: ROBIN.id, familyDevice: DEVICE.familyDevice });
      expect(Date.parse(session?.profileExpiresAt ?? '')).toBeGreaterThan(now());
      expect(session && isLeavingProfile(session)).toBe(false);
      expect(trpcUtils.children.kidDashboard.getData({ id: ROBIN.id })).toEqual(KNOWN);
      expect(trpcUtils.familyDevices.board.getData()).toBeUndefined();
    },
  );

  test('opens on the present day', async () => {
    keepDevice(null);
    const key = keyOf(ofRobin, PAGE);
    const data = { ...KNOWN, now: { ...KNOWN.now, until: '2026-03-12T00:00:00.000Z' } };
    stored.set(key, { ...(stored.get(key) as object), data });
    await restorePages();
    expect(await openOnPresentDay(ROBIN.id)).toBe(true);
    const { timeZone } = trpcUtils.auth.session.getData() ?? {};
    expect(trpcUtils.children.kidDashboard.getData({ id: ROBIN.id })?.today).toBe(
      familyDayAt(now(), timeZone),
    );
  });

  test('does not open with a PIN, on another device, or in another session', async () => {
    keepDevice('pictures');
    await restorePages();
    expect(await keptProfiles()).toEqual(new Set());
    expect(await openKeptProfile(ROBIN.id)).toBe(false);
    expect(trpcUtils.auth.session.getData()).toEqual(DEVICE);

    keepDevice(null);
    for (const other of [
      { ...deviceSession(), id: 8, familyDevice: { ...DEVICE.familyDevice, id: 8 } },
      PARENT,
      null,
    ]) {
      queryClient.clear();
      trpcUtils.auth.session.setData(undefined, other as typeof DEVICE | null);
      expect(await openKeptProfile(ROBIN.id)).toBe(false);
      expect(trpcUtils.auth.session.getData()?.role).not.toBe('child');
    }
  });

  test('leaves its page on the device until the board names a PIN or no longer the child', async () => {
    for (const board of [familyBoard([childOnBoard({ pin: 'digits' })]), familyBoard([childOnBoard(NOOR)])]) {
      queryClient.clear();
      keepDevice(null);
      const api = fakeApi({ 'auth.session': DEVICE, 'familyDevices.board': familyBoard([childOnBoard()]) });
      followPages();
      await trpcUtils.auth.session.fetch(undefined, { staleTime: 0 });
      await trpcUtils.familyDevices.board.fetch(undefined, { staleTime: 0 });
      expect(stored.has(keyOf(ofRobin, PAGE))).toBe(true);
      api.set({ 'familyDevices.board': board });
      await trpcUtils.familyDevices.board.fetch(undefined, { staleTime: 0 });
      await waitFor(() => expect(stored.has(keyOf(ofRobin, PAGE))).toBe(false));
      expect(stored.has(keyOf(ofRobin, SESSION))).toBe(false);
      expect(stored.has(keyOf(ofDevice, BOARD))).toBe(true);
    }
  });
});
