import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readOutbox } from '@/lib/offline/outbox';
import { sendOutbox } from '@/lib/offline/send-outbox';
import { ownerOf } from '@/lib/session-identity';
import { stored, useBrowserStore } from '@/testing/browser-store';
import { ApiError, fakeApi } from '@/testing/fake-api';
import { childOnBoard, deviceSession, familyBoard } from '@/testing/family-device';
import { holdTimers, pass, passUntil } from '@/testing/held-timers';
import { outboxEntry } from '@/testing/outbox-entry';
import { CHILD_SESSION, habit, kidDashboard, ROBIN, recorded } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

vi.mock('idb-keyval', async () => (await import('@/testing/browser-store')).idbKeyval);
useBrowserStore();

beforeEach(() => {
  holdTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const BUSY = 'Saved here. The server is busy.';
const READ = habit({ id: 10, name: 'Read' });
const DRAW = habit({ id: 11, name: 'Draw' });
const DEVICE = deviceSession();
const NOOR = { ...ROBIN, id: 77, name: 'Noor' };

/** The server limits the completions of Robin. */
const tooMany = ({ childId }: { childId: number }) => {
  if (childId === ROBIN.id) throw new ApiError('Too many', { code: 'RATE_LIMITED', httpStatus: 429 });
  return recorded();
};

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

/** Sends what waits, and then again after the pause. */
async function send(): Promise<void> {
  await readOutbox();
  await sendOutbox();
}

test('the page of a child says that the server is busy, for each quest that waits, until it is sent', async () => {
  const api = fakeApi({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': kidDashboard({ habits: [READ, DRAW] }),
    'completions.record': tooMany,
  });
  renderPage('/kid-dashboard');
  await passUntil(() => screen.getByRole('button', { name: /^Mark Complete!/, description: 'Draw' }));
  stored.entries = [outboxEntry({ habitId: READ.id, tries: 1 }), outboxEntry({ habitId: DRAW.id })];
  await send();
  await passUntil(() => expect(screen.getAllByText(BUSY)).toHaveLength(2));
  expect(screen.queryByText('Saved on this device')).toBeNull();
  setOnline(false);
  await passUntil(() => expect(screen.getAllByText('Saved on this device')).toHaveLength(2));
  setOnline(true);
  api.set({ 'completions.record': recorded() });
  await pass(10_000);
  await passUntil(() => expect(screen.queryByText(BUSY)).toBeNull());
  expect(stored.entries).toEqual([]);
});

test('the family board says that the server is busy for the child whose quest it limits, and sends the others', async () => {
  const api = fakeApi({
    'auth.session': DEVICE,
    'familyDevices.board': familyBoard([
      childOnBoard({}, [READ]),
      childOnBoard({ id: NOOR.id, name: NOOR.name }, [DRAW]),
    ]),
    'completions.record': tooMany,
  });
  renderPage('/family');
  await passUntil(() => screen.getByRole('button', { name: 'Draw for Noor' }));
  const ofDevice = { owner: ownerOf(DEVICE) as string, tries: 1 };
  stored.entries = [
    outboxEntry({ ...ofDevice, habitId: READ.id }),
    outboxEntry({ ...ofDevice, habitId: DRAW.id, childId: NOOR.id }),
  ];
  await send();
  await passUntil(() => screen.getByRole('button', { name: `Read. ${BUSY} for Robin` }));
  expect(stored.entries).toMatchObject([{ childId: ROBIN.id }]);
  api.set({ 'completions.record': recorded() });
  await pass(10_000);
  await passUntil(() => expect(screen.queryByText(BUSY, { exact: false })).toBeNull());
  expect(stored.entries).toEqual([]);
});
