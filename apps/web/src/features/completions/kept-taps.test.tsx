import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Providers } from '@/app/providers';
import { useKidDashboard } from '@/features/children/api';
import { queryClient, trpcUtils } from '@/lib/api/trpc';
import { connection } from '@/lib/connection';
import * as notify from '@/lib/notify';
import { readOutbox } from '@/lib/offline/outbox';
import { outboxEntries } from '@/lib/offline/outbox-entries';
import { ownerOf } from '@/lib/session-identity';
import { stored, useBrowserStore } from '@/testing/browser-store';
import { ApiError, fakeApi, pending } from '@/testing/fake-api';
import { deviceSession } from '@/testing/family-device';
import { outboxEntry } from '@/testing/outbox-entry';
import { CHILD_SESSION, habit, kidDashboard, PARENT, ROBIN, recorded } from '@/testing/records';
import { useRecordCompletion, useUndoCompletion } from './api';

vi.mock('idb-keyval', async () => (await import('@/testing/browser-store')).idbKeyval);
useBrowserStore();

const READ = habit({ name: 'Read' });
const { today } = kidDashboard();
const unanswered = () => Promise.reject(new TypeError('Failed to fetch'));

const onNewDay = () => {
  throw new ApiError('A new day', { code: 'DAY_CHANGED', httpStatus: 409 });
};

/** A change of now is of the day before; a later one gets no answer. */
const onNewDayOrLater = ({ occurredAt }: { occurredAt?: string | undefined }) =>
  occurredAt === undefined ? onNewDay() : unanswered();

/** The browser has no network until the test ends. */
function goOffline() {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  onTestFinished(() => {
    network.mockRestore();
    window.dispatchEvent(new Event('online'));
  });
}

function openPage() {
  trpcUtils.auth.session.setData(undefined, CHILD_SESSION);
  trpcUtils.children.kidDashboard.setData({ id: ROBIN.id }, kidDashboard({ habits: [READ] }));
}

const TAP = { habitId: READ.id, childId: ROBIN.id, day: today, slot: 1, asChild: true };
const failure = { title: 'No', text: 'No' };

function renderTaps() {
  const { result } = renderHook(
    () => ({
      record: useRecordCompletion(ROBIN.id, { onRecorded: () => {}, failure }),
      undo: useUndoCompletion(ROBIN.id, { words: null, failure }),
      status: useKidDashboard(ROBIN.id).data?.habits[0]?.slotsToday[0]?.status,
    }),
    { wrapper: Providers },
  );
  return result;
}

test('a tap is shown and stored while the server does not answer yet', async () => {
  openPage();
  const answer = pending<'completions.record'>();
  const done = habit({ name: 'Read', completedToday: true });
  const api = fakeApi({ 'completions.record': answer.result });
  const page = renderTaps();
  act(() => page.current.record.mutate(TAP));
  await waitFor(() => expect(page.current.status).toBe('counted'));
  await waitFor(() => expect(stored.entries).toMatchObject([{ op: 'record', day: today, state: 'waiting' }]));
  await waitFor(() => expect(api.calls('completions.record')).toEqual([{ ...TAP, today, habitId: READ.id }]));
  api.set({ 'children.kidDashboard': kidDashboard({ habits: [done] }) });
  answer.resolve(recorded());
  await waitFor(() => expect(stored.entries).toEqual([]));
  expect(page.current.status).toBe('counted');
});

test('an undo of a tap that was never sent cancels it without a request', async () => {
  openPage();
  goOffline();
  const api = fakeApi({ 'children.kidDashboard': unanswered, 'auth.session': unanswered });
  const page = renderTaps();
  act(() => page.current.record.mutate(TAP));
  await waitFor(() => expect(stored.entries).toMatchObject([{ op: 'record', tries: 0 }]));
  await waitFor(() => expect(page.current.status).toBe('pending'));
  act(() => page.current.undo.mutate(TAP));
  await waitFor(() => expect(page.current.status).toBe('open'));
  await waitFor(() => expect(stored.entries).toEqual([]));
  expect([api.calls('completions.record'), api.calls('completions.undo')]).toEqual([[], []]);
});

const DAY_MS = 86_400_000;

test.each([
  ['a day behind', -DAY_MS],
  ['a day ahead', DAY_MS],
])(
  'an undo of a tap that was never sent cancels it on a device whose clock is then %s',
  async (_how, aheadMs) => {
    openPage();
    goOffline();
    const api = fakeApi({ 'children.kidDashboard': unanswered, 'auth.session': unanswered });
    const page = renderTaps();
    act(() => page.current.record.mutate(TAP));
    await waitFor(() => expect(stored.entries).toMatchObject([{ op: 'record', tries: 0 }]));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    act(() => page.current.undo.mutate(TAP));
    await waitFor(() => expect(page.current.status).toBe('open'));
    await waitFor(() => expect(stored.entries).toEqual([]));
    expect([api.calls('completions.record'), api.calls('completions.undo')]).toEqual([[], []]);
  },
);

test('an undo follows its tap, also on a device whose clock was set back by a day between them', async () => {
  openPage();
  fakeApi({
    'completions.record': unanswered,
    'completions.undo': unanswered,
    'children.kidDashboard': unanswered,
    'auth.session': unanswered,
  });
  const page = renderTaps();
  act(() => page.current.record.mutate(TAP));
  await waitFor(() => expect(stored.entries).toMatchObject([{ op: 'record', tries: 1, isNow: false }]));
  await waitFor(() => expect(page.current.status).toBe('pending'));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - DAY_MS });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  act(() => page.current.undo.mutate(TAP));
  await waitFor(() => expect(stored.entries.map(({ op }) => op)).toEqual(['record', 'undo']));
  expect(page.current.status).toBe('open');
  const [record, undo] = stored.entries;
  expect(Date.parse(undo?.occurredAt ?? '')).toBeGreaterThanOrEqual(Date.parse(record?.occurredAt ?? ''));
});

test('while the storage is full, a tap reaches the server, and without a server it fails', async () => {
  openPage();
  stored.isFull = true;
  const api = fakeApi({ 'completions.record': recorded(), 'children.kidDashboard': kidDashboard() });
  const notified = vi.spyOn(notify, 'notifyFailedWrite').mockClear();
  const page = renderTaps();
  act(() => page.current.record.mutate(TAP));
  await waitFor(() => expect(api.calls('completions.record')).toHaveLength(1));
  await waitFor(() => expect(outboxEntries.read().filter(({ state }) => state === 'waiting')).toEqual([]));
  expect(notified).not.toHaveBeenCalled();
  api.set({ 'completions.record': unanswered });
  act(() => page.current.record.mutate({ ...TAP, day: '2026-03-10' }));
  await waitFor(() => expect(notified).toHaveBeenCalledOnce());
  expect(outboxEntries.read().filter(({ state }) => state === 'waiting')).toEqual([]);
});

test('a tap and an undo just after midnight are kept for the day that the page shows, and a notice names the new one', async () => {
  openPage();
  const notified = vi.spyOn(notify, 'notifySuccess').mockClear();
  const api = fakeApi({
    'auth.session': CHILD_SESSION,
    'completions.record': onNewDayOrLater,
    'completions.undo': onNewDayOrLater,
    'children.kidDashboard': kidDashboard({ today: '2026-03-12', habits: [READ] }),
  });
  const page = renderTaps();
  act(() => page.current.record.mutate(TAP));
  await waitFor(() => expect(api.calls('completions.record')).toHaveLength(2));
  expect(stored.entries).toMatchObject([{ op: 'record', day: today, isNow: false }]);
  const notice = { title: "It's a new day", text: 'This page now shows today.' };
  expect(notified.mock.calls).toEqual([[notice]]);
  stored.entries = [];
  outboxEntries.write([]);
  act(() => page.current.undo.mutate(TAP));
  await waitFor(() => expect(notified.mock.calls).toEqual([[notice], [notice]]));
  expect(stored.entries).toMatchObject([{ op: 'undo', day: today }]);
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
  expect(connection.isProxyAsking()).toBe(true);
});

test.each([
  ['is not reached', false, 0],
  ['runs on this device', true, 1],
])(
  'without a network and an answer, a completion notes whether a server that %s may have received it',
  async (_server, isOnDevice, tries) => {
    openPage();
    goOffline();
    if (isOnDevice) connection.noteAnswer();
    fakeApi({
      'completions.record': unanswered,
      'children.kidDashboard': unanswered,
      'auth.session': unanswered,
    });
    const page = renderTaps();
    act(() => page.current.record.mutate(TAP));
    await waitFor(() =>
      expect(stored.entries).toMatchObject([{ op: 'record', habitId: READ.id, tries, isNow: false }]),
    );
  },
);

test('an undo that is not stored cancels the stored tap that it undoes', async () => {
  openPage();
  const onDevice = { ...PARENT, familyDevice: deviceSession().familyDevice };
  trpcUtils.auth.session.setData(undefined, onDevice);
  const api = fakeApi({
    'auth.session': onDevice,
    'children.kidDashboard': kidDashboard({ habits: [READ] }),
  });
  stored.entries = [outboxEntry({ owner: ownerOf(onDevice), habitId: READ.id, day: today })];
  await act(readOutbox);
  const page = renderTaps();
  await waitFor(() => expect(page.current.status).toBe('pending'));
  act(() => page.current.undo.mutate({ ...TAP, asChild: false }));
  await waitFor(() => expect(stored.entries).toEqual([]));
  await waitFor(() => expect(page.current.status).toBe('open'));
  expect(api.calls('completions.undo')).toEqual([]);
});

test('a store that cannot be read now hides nothing of what waits', async () => {
  openPage();
  stored.entries = [outboxEntry({ owner: ownerOf(CHILD_SESSION), habitId: READ.id, day: today })];
  await act(readOutbox);
  stored.isUnreadable = true;
  fakeApi({ 'auth.session': unanswered });
  const page = renderTaps();
  await act(readOutbox);
  expect(page.current.status).toBe('pending');
});

test.each([
  {
    how: 'back while the page is open',
    shownAt: '2026-03-11T12:00Z',
    takenAt: '2026-03-11T12:00Z',
    answeredAt: '2026-03-11T11:00Z',
  },
  {
    how: 'right after it was ahead',
    shownAt: '2026-03-11T13:00Z',
    takenAt: '2026-03-11T12:00Z',
    answeredAt: '2026-03-11T12:01Z',
  },
])('a clock that is set $how does not change which answer is the later one', async (times) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(times.shownAt) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  openPage();
  const api = fakeApi({ 'completions.record': recorded(), 'children.kidDashboard': unanswered });
  const page = renderTaps();
  vi.setSystemTime(times.takenAt);
  act(() => page.current.record.mutate(TAP));
  await waitFor(() => expect(outboxEntries.read()).toMatchObject([{ state: 'taken' }]));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(api.calls('completions.record')).toHaveLength(1);
  expect(page.current.status).toBe('counted');
  // Another device has undone it meanwhile.
  const undone = habit({ name: 'Read', currentStreak: READ.currentStreak + 1 });
  api.set({ 'children.kidDashboard': kidDashboard({ habits: [undone] }) });
  vi.setSystemTime(times.answeredAt);
  await act(() => trpcUtils.children.kidDashboard.refetch({ id: ROBIN.id }));
  await waitFor(() => expect(page.current.status).toBe('open'));
});
