import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Providers } from '@/app/providers';
import { queryClient, trpcUtils } from '@/lib/api/trpc';
import * as notify from '@/lib/notify';
import { type OutboxEntry, outboxEntries } from '@/lib/offline/outbox-entries';
import { onlineState } from '@/lib/online';
import { ApiError, fakeApi } from '@/testing/fake-api';
import { CHILD_SESSION, habit, kidDashboard, ROBIN, recorded } from '@/testing/records';
import { useRecordCompletion, useUndoCompletion } from './api';

/** The store of the browser, which jsdom does not have. */
const stored = vi.hoisted(() => ({ entries: [] as OutboxEntry[] }));
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async () => stored.entries,
  update: async (_key: string, change: (entries: OutboxEntry[]) => OutboxEntry[]) => {
    stored.entries = change(stored.entries);
  },
}));

const READ = habit({ name: 'Read' });
const { today } = kidDashboard();
const unanswered = () => Promise.reject(new TypeError('Failed to fetch'));

const onNewDay = () => {
  throw new ApiError('A new day', { code: 'DAY_CHANGED', httpStatus: 409 });
};

function openPage() {
  vi.stubGlobal('indexedDB', {});
  Object.defineProperty(navigator, 'locks', { value: { request: async () => {} }, configurable: true });
  onTestFinished(() => {
    stored.entries = [];
    outboxEntries.write([]);
  });
  trpcUtils.auth.session.setData(undefined, CHILD_SESSION);
  trpcUtils.children.kidDashboard.setData({ id: ROBIN.id }, kidDashboard({ habits: [READ] }));
}

const TAP = { habitId: READ.id, childId: ROBIN.id, day: today, today, slot: 1, asChild: true };
const failure = { title: 'No', text: 'No' };

test('a tap and an undo just after midnight are kept for the day that the page shows, and a notice names the new one', async () => {
  openPage();
  const notified = vi.spyOn(notify, 'notifySuccess').mockClear();
  fakeApi({
    'completions.record': onNewDay,
    'completions.undo': onNewDay,
    'children.kidDashboard': kidDashboard({ today: '2026-03-12', habits: [READ] }),
  });
  const { result } = renderHook(
    () => ({
      record: useRecordCompletion(ROBIN.id, { onRecorded: () => {}, failure }),
      undo: useUndoCompletion(ROBIN.id, { words: null, failure }),
    }),
    { wrapper: Providers },
  );
  act(() => result.current.record.mutate(TAP));
  await waitFor(() => expect(stored.entries).toMatchObject([{ op: 'record', day: today }]));
  stored.entries = [];
  outboxEntries.write([]);
  act(() => result.current.undo.mutate(TAP));
  await waitFor(() => expect(stored.entries).toMatchObject([{ op: 'undo', day: today }]));
  const notice = [{ title: "It's a new day", text: 'This page now shows today.' }];
  expect(notified.mock.calls).toEqual([notice, notice]);
});

test('what the server has decided is not kept', async () => {
  openPage();
  const api = fakeApi({
    'completions.record': () => {
      throw new ApiError('It is closed', { code: 'HABIT_CLOSED', httpStatus: 409 });
    },
    'children.kidDashboard': kidDashboard({ habits: [READ] }),
  });
  const { result } = renderHook(() => useRecordCompletion(ROBIN.id, { onRecorded: () => {}, failure }), {
    wrapper: Providers,
  });
  act(() => result.current.mutate(TAP));
  await waitFor(() => expect(api.calls('completions.record')).toHaveLength(1));
  await waitFor(() => {
    const page = trpcUtils.children.kidDashboard.getData({ id: ROBIN.id });
    expect(page?.habits[0]?.slotsToday[0]?.status).toBe('open');
  });
  expect(stored.entries).toEqual([]);
});

const JSON_TYPE = { headers: { 'content-type': 'application/json' } };

/** Answers these calls by `answer`, and others as before. */
function answerBy(path: string, answer: () => Response) {
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, options?: RequestInit) =>
    address.includes(path) ? Promise.resolve(answer()) : others(address, options),
  );
}

test('a tap that fails by an error of the program is not kept as of a lost connection', async () => {
  openPage();
  fakeApi({ 'children.kidDashboard': kidDashboard({ habits: [READ] }) });
  answerBy('completions.record', () => Response.json([{ result: null }]));
  const notified = vi.spyOn(notify, 'notifyFailedWrite').mockClear();
  const { result } = renderHook(() => useRecordCompletion(ROBIN.id, { onRecorded: () => {}, failure }), {
    wrapper: Providers,
  });
  act(() => result.current.mutate(TAP));
  await waitFor(() => expect(notified).toHaveBeenCalledOnce());
  expect(stored.entries).toEqual([]);
});

function broken(): never {
  throw new TypeError("Cannot read properties of undefined (reading 'level')");
}

test('a tap whose celebration fails by an error of the program is neither kept nor called failed', async () => {
  openPage();
  fakeApi({ 'completions.record': recorded(), 'children.kidDashboard': kidDashboard({ habits: [READ] }) });
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const notified = vi.spyOn(notify, 'notifyFailedWrite').mockClear();
  onTestFinished(() => logged.mockRestore());
  const { result } = renderHook(() => useRecordCompletion(ROBIN.id, { onRecorded: broken, failure }), {
    wrapper: Providers,
  });
  act(() => result.current.mutate(TAP));
  await waitFor(() => expect(logged).toHaveBeenCalledWith(expect.any(TypeError)));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(stored.entries).toEqual([]);
  expect(notified).not.toHaveBeenCalled();
});

const HTML_TYPE = { status: 401, headers: { 'content-type': 'text/html' } };

test.each([
  ['the login of a proxy', () => new Response('<h1>Log in</h1>', HTML_TYPE)],
  ['the JSON of another program', () => Response.json({ no: 1 })],
  ['a broken answer', () => new Response('[{"res', JSON_TYPE)],
])('a tap that only %s has answered is kept', async (_what, answer) => {
  openPage();
  fakeApi({});
  answerBy('/trpc/', answer);
  const { result } = renderHook(() => useRecordCompletion(ROBIN.id, { onRecorded: () => {}, failure }), {
    wrapper: Providers,
  });
  act(() => result.current.mutate(TAP));
  await waitFor(() => expect(stored.entries).toMatchObject([{ op: 'record', state: 'waiting' }]));
  expect(onlineState.isProxyAsking()).toBe(true);
});

test('an undo without an answer is not taken for done because the page of the next day shows it open', async () => {
  openPage();
  const onUndone = vi.fn<() => void>();
  fakeApi({
    'completions.undo': unanswered,
    'children.kidDashboard': kidDashboard({ today: '2026-03-12', habits: [READ] }),
  });
  const { result } = renderHook(() => useUndoCompletion(ROBIN.id, { onUndone, words: null, failure }), {
    wrapper: Providers,
  });
  act(() => result.current.mutate(TAP));
  await waitFor(() => expect(stored.entries).toMatchObject([{ op: 'undo', day: today }]));
  expect(onUndone).not.toHaveBeenCalled();
});

test.each([
  ['is not reached', false, 0],
  ['runs on this device', true, 1],
])(
  'without a network and an answer, a completion notes whether a server that %s may have received it',
  async (_server, isOnDevice, tries) => {
    vi.stubGlobal('indexedDB', {});
    Object.defineProperty(navigator, 'locks', { value: { request: async () => {} }, configurable: true });
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    onTestFinished(() => {
      network.mockRestore();
      window.dispatchEvent(new Event('online'));
      stored.entries = [];
      outboxEntries.write([]);
    });
    if (isOnDevice) onlineState.noteAnswer();
    trpcUtils.auth.session.setData(undefined, CHILD_SESSION);
    trpcUtils.children.kidDashboard.setData({ id: ROBIN.id }, kidDashboard({ habits: [READ] }));
    fakeApi({
      'completions.record': unanswered,
      'children.kidDashboard': unanswered,
      'auth.session': unanswered,
    });
    const { result } = renderHook(
      () => useRecordCompletion(ROBIN.id, { onRecorded: () => {}, failure: { title: 'No', text: 'No' } }),
      { wrapper: Providers },
    );
    const tap = { habitId: READ.id, childId: ROBIN.id, day: today, today, slot: 1, asChild: true };
    act(() => result.current.mutate(tap));
    await waitFor(() => expect(stored.entries).toMatchObject([{ op: 'record', habitId: READ.id, tries }]));
  },
);
