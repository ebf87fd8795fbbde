import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Providers } from '@/app/providers';
import { useKidDashboard } from '@/features/children/api';
import { queryClient, trpcUtils } from '@/lib/api/trpc';
import { followDayRollover } from '@/lib/offline/day-rollover';
import { readOutbox } from '@/lib/offline/outbox';
import { type OutboxEntry, outboxEntries } from '@/lib/offline/outbox-entries';
import { stored, useBrowserStore } from '@/testing/browser-store';
import { fakeApi } from '@/testing/fake-api';
import { outboxEntry } from '@/testing/outbox-entry';
import { habit, kidDashboard, NOW, PARENT, ROBIN } from '@/testing/records';

vi.mock('idb-keyval', async () => (await import('@/testing/browser-store')).idbKeyval);
useBrowserStore();

const READ = habit({ name: 'Read' });
const DONE = habit({ name: 'Read', completedToday: true });
const WAITING = outboxEntry({
  owner: `parent/${PARENT.id}`,
  habitId: READ.id,
  day: kidDashboard().today,
  tries: 1,
});

/** Renders the page, and returns the status of its slot. */
async function openPage() {
  trpcUtils.auth.session.setData(undefined, PARENT);
  const api = fakeApi({ 'children.kidDashboard': kidDashboard({ habits: [READ] }) });
  const { result } = renderHook(() => useKidDashboard(ROBIN.id).data?.habits[0]?.slotsToday[0]?.status, {
    wrapper: Providers,
  });
  await waitFor(() => expect(result.current).toBe('open'));
  return { api, page: result };
}

/** Another tab changes what is stored. */
async function inOtherTab(entries: OutboxEntry[]) {
  stored.entries = entries;
  await act(readOutbox);
}

test('a completion that another tab has sent unseen stays done', async () => {
  const { api, page } = await openPage();
  await inOtherTab([WAITING]);
  expect(page.current).toBe('pending');
  api.set({ 'children.kidDashboard': kidDashboard({ habits: [DONE] }) });
  await inOtherTab([]);
  await waitFor(() => expect(page.current).toBe('counted'));
});

test('answers of the server are kept as they are below what waits', async () => {
  const { page } = await openPage();
  await inOtherTab([WAITING]);
  expect(page.current).toBe('pending');
  expect(trpcUtils.children.kidDashboard.getData({ id: ROBIN.id })).toMatchObject({
    habits: [{ completedToday: false }],
  });
});

test.each(['rejected', 'overruled'] as const)(
  'what another tab has sent and the server has %s is shown as it is',
  async (state) => {
    const { api, page } = await openPage();
    await inOtherTab([WAITING]);
    expect(page.current).toBe('pending');
    await inOtherTab([{ ...WAITING, state }]);
    await waitFor(() => expect(page.current).toBe('open'));

    // An undo that waited while a grown-up has approved the completion.
    await inOtherTab([{ ...WAITING, op: 'undo' }]);
    api.set({ 'children.kidDashboard': kidDashboard({ habits: [DONE] }) });
    await inOtherTab([{ ...WAITING, op: 'undo', state }]);
    await waitFor(() => expect(page.current).toBe('counted'));
  },
);

test('stars and streaks of earlier days that wait for the server stay when a kept page is that of a later day', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-13T09:00:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  trpcUtils.auth.session.setData(undefined, { ...PARENT, timeZone: 'Europe/Berlin' });
  const kept = habit({ name: 'Read', currentStreak: 4, pointsPerCompletion: 5 });
  const now = { ...NOW, until: '2026-03-11T11:00:00.000Z' };
  trpcUtils.children.kidDashboard.setData(
    { id: ROBIN.id },
    kidDashboard({ habits: [kept], now, pendingPoints: 1 }),
  );
  outboxEntries.write(
    ['2026-03-11', '2026-03-12', '2026-03-13'].map((day) => ({ ...WAITING, id: day, day })),
  );
  onTestFinished(followDayRollover());
  fakeApi({});
  const { result } = renderHook(() => useKidDashboard(ROBIN.id).data, { wrapper: Providers });
  expect(result.current).toMatchObject({ today: '2026-03-13', pendingPoints: 16 });
  expect(result.current?.habits[0]).toMatchObject({ currentStreak: 7, completedToday: true });
});

test('a completion that the server took before midnight counts on a page that has no answer of it', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T23:30:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  trpcUtils.auth.session.setData(undefined, { ...PARENT, timeZone: 'Europe/Berlin' });
  const kept = habit({ name: 'Read', currentStreak: 4 });
  const now = { ...NOW, until: '2026-03-11T11:00:00.000Z' };
  trpcUtils.children.kidDashboard.setData({ id: ROBIN.id }, kidDashboard({ habits: [kept], now }));
  const [query] = queryClient.getQueryCache().findAll({ queryKey: [['children', 'kidDashboard']] });
  if (!query) throw new Error('The page has no answer.');
  const answersBefore = { [query.queryHash]: query.state.dataUpdatedAt };
  outboxEntries.write([{ ...WAITING, day: '2026-03-11', state: 'taken', answersBefore }]);
  onTestFinished(followDayRollover());
  fakeApi({});
  const { result } = renderHook(() => useKidDashboard(ROBIN.id).data, { wrapper: Providers });
  expect(result.current).toMatchObject({ today: '2026-03-12' });
  expect(result.current?.habits[0]).toMatchObject({ currentStreak: 5, completedToday: false });
});
