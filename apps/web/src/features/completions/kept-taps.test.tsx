import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Providers } from '@/app/providers';
import { trpcUtils } from '@/lib/api/trpc';
import { type OutboxEntry, outboxEntries } from '@/lib/offline/outbox-entries';
import { onlineState } from '@/lib/online';
import { fakeApi } from '@/testing/fake-api';
import { CHILD_SESSION, habit, kidDashboard, ROBIN } from '@/testing/records';
import { useRecordCompletion } from './api';

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
