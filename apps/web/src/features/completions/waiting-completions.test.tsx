import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Providers } from '@/app/providers';
import { trpc, trpcUtils } from '@/lib/api/trpc';
import { followDayRollover } from '@/lib/offline/day-rollover';
import { type OutboxEntry, outboxEntries } from '@/lib/offline/outbox-entries';
import { fakeApi } from '@/testing/fake-api';
import { habit, kidDashboard, NOW, PARENT, ROBIN } from '@/testing/records';
import { followWaiting, showWaiting } from './waiting-completions';

const READ = habit({ name: 'Read' });
const WAITING: OutboxEntry = {
  v: 1,
  id: '8a9d2a0e-9f0c-4b7e-8f42-0d6d3f0f3f11',
  owner: 'parent/1',
  op: 'record',
  childId: ROBIN.id,
  habitId: READ.id,
  habitName: READ.name,
  slot: 1,
  day: kidDashboard().today,
  occurredAt: '2026-03-11T08:00:00.000Z',
  tries: 0,
  state: 'waiting',
};

test('a completion that another tab has sent unseen stays done', async () => {
  const api = fakeApi({ 'children.kidDashboard': kidDashboard({ habits: [READ] }) });
  const { result } = renderHook(
    () => trpc.children.kidDashboard.useQuery({ id: ROBIN.id }).data?.habits[0]?.slotsToday[0]?.status,
    { wrapper: Providers },
  );
  await waitFor(() => expect(result.current).toBe('open'));
  followWaiting();
  act(() => outboxEntries.write([WAITING]));
  await waitFor(() => expect(result.current).toBe('pending'));
  const done = habit({ name: 'Read', completedToday: true });
  api.set({ 'children.kidDashboard': kidDashboard({ habits: [done] }) });
  act(() => outboxEntries.write([]));
  await waitFor(() => expect(result.current).toBe('counted'));
});

test.each(['rejected', 'overruled'] as const)(
  'what another tab has sent and the server has %s is shown as it is',
  async (state) => {
    const done = habit({ name: 'Read', completedToday: true });
    const api = fakeApi({ 'children.kidDashboard': kidDashboard({ habits: [READ] }) });
    const { result } = renderHook(
      () => trpc.children.kidDashboard.useQuery({ id: ROBIN.id }).data?.habits[0]?.slotsToday[0]?.status,
      { wrapper: Providers },
    );
    await waitFor(() => expect(result.current).toBe('open'));
    followWaiting();
    const tried = { ...WAITING, id: state, tries: 1 };
    act(() => outboxEntries.write([tried]));
    await waitFor(() => expect(result.current).toBe('pending'));
    act(() => outboxEntries.write([{ ...tried, state }]));
    await waitFor(() => expect(result.current).toBe('open'));

    // An undo that waited while a grown-up has approved the completion.
    act(() => outboxEntries.write([{ ...tried, op: 'undo' }]));
    api.set({ 'children.kidDashboard': kidDashboard({ habits: [done] }) });
    act(() => outboxEntries.write([{ ...tried, op: 'undo', state }]));
    await waitFor(() => expect(result.current).toBe('counted'));
    act(() => outboxEntries.write([]));
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
  followWaiting();
  onTestFinished(followDayRollover(showWaiting));
  const page = trpcUtils.children.kidDashboard.getData({ id: ROBIN.id });
  expect(page).toMatchObject({ today: '2026-03-13', pendingPoints: 16 });
  expect(page?.habits[0]).toMatchObject({ currentStreak: 7, completedToday: true });
  outboxEntries.write([]);
});
