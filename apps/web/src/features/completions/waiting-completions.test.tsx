import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Providers } from '@/app/providers';
import { trpc } from '@/lib/api/trpc';
import { type OutboxEntry, outboxEntries } from '@/lib/offline/outbox-entries';
import { fakeApi } from '@/testing/fake-api';
import { habit, kidDashboard, ROBIN } from '@/testing/records';
import { followWaiting } from './waiting-completions';

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
