import { act, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { answering } from '@/lib/api/answering';
import { trpcUtils } from '@/lib/api/trpc';
import { rememberLogin } from '@/lib/storage/known-children';
import { wasFamilyDevice } from '@/lib/storage/paired-device';
import { fakeApi } from '@/testing/fake-api';
import { outboxEntry } from '@/testing/outbox-entry';
import { renderPage } from '@/testing/render-page';
import { followInstallation } from './follow-installation';
import type { OutboxEntry } from './outbox-entries';

/** The stores of the browser, which jsdom does not have: the kept pages and the outbox. */
const stored = vi.hoisted(() => ({ pages: ['a page'], entries: [] as OutboxEntry[] }));
vi.mock('idb-keyval', () => ({
  createStore: (name: string) => async () => void (name.includes('page') && stored.pages.splice(0)),
  get: async () => stored.entries,
  update: async (_key: string, change: (entries: OutboxEntry[]) => OutboxEntry[]) => {
    stored.entries = change(stored.entries);
  },
}));

const ROBIN = { id: 3, name: 'Robin', username: 'robin' };

beforeEach(() => {
  vi.stubGlobal('indexedDB', {});
  Object.defineProperty(navigator, 'locks', { value: {}, configurable: true });
  stored.pages = ['a page'];
  localStorage.setItem('starchart.family-device', '1');
  localStorage.setItem('starchart.plain-children', '3');
  localStorage.setItem('starchart.colors', 'dark');
  rememberLogin(ROBIN);
  onTestFinished(() => {
    localStorage.clear();
    answering.installation = null;
  });
});

test('a device that learns the name of its installation keeps all, and what waits gets the name', async () => {
  stored.entries = [outboxEntry()];
  answering.installation = 'first';
  followInstallation();
  await vi.waitFor(() => expect(stored.entries).toMatchObject([{ installation: 'first' }]));
  expect(localStorage.getItem('starchart.known-children')).toContain('Robin');
  expect(wasFamilyDevice()).toBe(true);
  expect(stored.pages).toEqual(['a page']);
});

test('a new installation at the address of another one finds nothing of its families, and the looks of the device', async () => {
  localStorage.setItem('starchart.installation', 'first');
  followInstallation();
  expect(wasFamilyDevice()).toBe(true);
  answering.installation = 'second';
  act(() => trpcUtils.auth.session.setData(undefined, null));
  expect(wasFamilyDevice()).toBe(false);
  expect(localStorage.getItem('starchart.known-children')).toBeNull();
  expect(localStorage.getItem('starchart.plain-children')).toBeNull();
  expect(localStorage.getItem('starchart.colors')).toBe('dark');
  await vi.waitFor(() => expect(stored.pages).toEqual([]));
});

test.each([
  ['the same installation', 'first', 1],
  ['another installation', 'second', 0],
])('the login of children at %s offers %j of its remembered faces', async (_which, installation, count) => {
  localStorage.setItem('starchart.installation', 'first');
  answering.installation = installation;
  fakeApi({ 'auth.session': null });
  renderPage('/child-login');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByText('Robin')).toHaveLength(count);
});
