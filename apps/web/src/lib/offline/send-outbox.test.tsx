import { expect, onTestFinished, test, vi } from 'vitest';
import { trpcUtils } from '@/lib/api/trpc';
import { stored, useBrowserStore } from '@/testing/browser-store';
import { fakeApi } from '@/testing/fake-api';
import { holdTimers, pass } from '@/testing/held-timers';
import { outboxEntry } from '@/testing/outbox-entry';
import { CHILD_SESSION, recorded } from '@/testing/records';
import { readOutbox } from './outbox';
import { sendOutbox } from './send-outbox';

vi.mock('idb-keyval', async () => (await import('@/testing/browser-store')).idbKeyval);
useBrowserStore();

/** Another tab has the lock. */
const request = (_name: string, { steal }: LockOptions, run: (lock: object | null) => unknown) =>
  Promise.resolve(run(steal ? {} : null));

test('a tab that is frozen while it sends is relieved within a minute', async () => {
  holdTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  trpcUtils.auth.session.setData(undefined, CHILD_SESSION);
  const api = fakeApi({ 'auth.session': CHILD_SESSION, 'completions.record': recorded() });
  stored.entries = [outboxEntry({ occurredAt: new Date().toISOString() })];
  await readOutbox();
  await sendOutbox();
  await pass(40_000);
  expect(api.calls('completions.record')).toEqual([]);
  await pass(20_000);
  expect(api.calls('completions.record')).toHaveLength(1);
  expect(stored.entries).toEqual([]);
});
