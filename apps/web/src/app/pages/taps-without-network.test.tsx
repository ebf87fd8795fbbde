import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { replaceSession } from '@/lib/api/trpc';
import { readOutbox } from '@/lib/offline/outbox';
import { tryStore } from '@/lib/offline/outbox-store';
import { sendOutbox } from '@/lib/offline/send-outbox';
import { stored, useBrowserStore } from '@/testing/browser-store';
import { fakeApi } from '@/testing/fake-api';
import { childOnBoard, deviceSession, familyBoard } from '@/testing/family-device';
import {
  CHILD_SESSION,
  childrenToday,
  childToday,
  habit,
  kidDashboard,
  PARENT,
  parentWith,
  ROBIN,
  recorded,
} from '@/testing/records';
import { renderPage } from '@/testing/render-page';

vi.mock('idb-keyval', async () => (await import('@/testing/browser-store')).idbKeyval);
useBrowserStore();

const DAY_MS = 86_400_000;
const READ = habit({ name: 'Read' });
const { today } = kidDashboard();

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

/** The browser has no network until the test ends, or the returned function is called. */
function goOffline(): () => void {
  const { fetch: answer } = globalThis;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  setOnline(false);
  const end = () => {
    vi.stubGlobal('fetch', answer);
    setOnline(true);
  };
  onTestFinished(end);
  return end;
}

/** The clock of the device is wrong from now on. */
function setClock(aheadMs: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** A check that takes a tap again. */
async function settled(name: string): Promise<HTMLElement> {
  const check = await screen.findByRole('button', { name });
  await waitFor(() => expect(check).not.toHaveAttribute('aria-disabled', 'true'));
  return check;
}

const SAVED = 'Saved on this device';
const NOTHING = 'Nothing can be saved right now.';

test.each([
  ['is a day behind', -DAY_MS],
  ['is right', 0],
  ['is a day ahead', DAY_MS],
])(
  "without a network, a parent's check waits on a device whose clock %s, is undone there, and is sent after a reload",
  async (_how, aheadMs) => {
    const api = fakeApi({ ...parentWith({ habits: [READ] }), 'completions.record': recorded() });
    const { user } = renderPage(`/parent-dashboard?child=${ROBIN.id}`);
    await screen.findByRole('button', { name: 'Complete Read' });
    const goOnline = goOffline();
    setClock(aheadMs);
    const told = /Habits you check off are saved here and sent later\./;
    // The code of the bar is loaded by then.
    await waitFor(() => expect(screen.getByText(told)).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Create New Habit' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Complete Read' }));
    expect(await screen.findByText(SAVED)).toBeVisible();
    expect(stored.entries).toMatchObject([{ owner: `parent/${PARENT.id}`, op: 'record', asChild: false }]);

    await user.click(await settled('Undo Read'));
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(stored.entries).toEqual([]));
    await user.click(await settled('Complete Read'));
    await waitFor(() => expect(stored.entries).toMatchObject([{ op: 'record', tries: 0 }]));

    // The page is closed, and opened by another person first.
    act(() => replaceSession(CHILD_SESSION));
    api.set({ 'auth.session': CHILD_SESSION, 'children.kidDashboard': kidDashboard({ habits: [READ] }) });
    goOnline();
    await act(readOutbox);
    await act(sendOutbox);
    expect(api.calls('completions.record')).toEqual([]);
    api.set({ 'auth.session': PARENT });
    act(() => replaceSession(PARENT));
    await act(readOutbox);
    await act(sendOutbox);
    await waitFor(() => expect(api.calls('completions.record')).toHaveLength(1));
    await waitFor(() => expect(stored.entries).toEqual([]));
  },
);

test('without a network, Everyone shows what waits, and keeps nothing else', async () => {
  fakeApi({
    ...parentWith({ habits: [READ] }),
    'children.list': [ROBIN, { ...ROBIN, id: 3, name: 'Noor' }],
    'children.today': childrenToday(childToday(ROBIN, [READ])),
  });
  const { user } = renderPage('/parent-dashboard?child=everyone');
  const robin = within(await screen.findByRole('region', { name: 'Robin' }));
  goOffline();
  await user.click(await robin.findByRole('button', { name: 'Complete Read for Robin' }));
  expect(await robin.findByText(SAVED)).toBeVisible();
  expect(stored.entries).toMatchObject([{ op: 'record', day: today }]);
});

test('a parent on a family device, whose checks would wait for other profiles, cannot check off without a network', async () => {
  const { familyDevice } = deviceSession();
  fakeApi({ ...parentWith({ habits: [READ] }), 'auth.session': { ...PARENT, familyDevice } });
  renderPage(`/parent-dashboard?child=${ROBIN.id}`);
  const complete = await screen.findByRole('button', { name: 'Complete Read' });
  goOffline();
  expect(await screen.findByText(new RegExp(NOTHING))).toBeVisible();
  expect(complete).not.toBeInTheDocument();
});

test('where the browser stores nothing, a page without a network offers no tap as saved, and says one sentence', async () => {
  stored.isFull = true;
  fakeApi({ 'auth.session': CHILD_SESSION, 'children.kidDashboard': kidDashboard({ habits: [READ] }) });
  renderPage(`/kid-dashboard/${ROBIN.id}`);
  const complete = await screen.findByRole('button', { name: /^Mark Complete!/ });
  await act(tryStore);
  // The server is there.
  expect(complete).toBeVisible();
  goOffline();
  expect(await screen.findByText(NOTHING)).toBeVisible();
  expect(screen.queryByText(/Your stars are saved here/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Mark Complete!/ })).toBeNull();
  stored.isFull = false;
  await act(tryStore);
  expect(await screen.findByText('Your stars are saved here and will be sent later.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Mark Complete!/ })).toBeVisible();
});

test('where the browser stores nothing, no quest of the board can be checked off without a network', async () => {
  fakeApi({
    'auth.session': deviceSession(),
    'familyDevices.board': familyBoard([childOnBoard({}, [READ])]),
  });
  renderPage('/family');
  const quest = await screen.findByRole('button', { name: 'Read for Robin' });
  goOffline();
  expect(quest).toBeEnabled();
  stored.isFull = true;
  await act(tryStore);
  expect(quest).toBeDisabled();
});

test('a tap says that it is saved once the browser has stored it', async () => {
  fakeApi({ 'auth.session': CHILD_SESSION, 'children.kidDashboard': kidDashboard({ habits: [READ] }) });
  const { user } = renderPage(`/kid-dashboard/${ROBIN.id}`);
  const complete = await screen.findByRole('button', { name: /^Mark Complete!/ });
  goOffline();
  const { promise, resolve } = Promise.withResolvers<void>();
  stored.until = promise;
  await user.click(complete);
  expect(await screen.findByText('Saving...')).toBeVisible();
  expect(screen.queryByText(SAVED)).toBeNull();
  await act(async () => resolve());
  expect(await screen.findByText(SAVED)).toBeVisible();
});
