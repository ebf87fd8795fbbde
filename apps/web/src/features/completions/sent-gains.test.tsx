import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type OutboxEntry, outboxEntries } from '@/lib/offline/outbox-entries';
import { stored, useBrowserStore } from '@/testing/browser-store';
import { fakeApi } from '@/testing/fake-api';
import { childOnBoard, deviceSession, familyBoard } from '@/testing/family-device';
import { outboxEntry } from '@/testing/outbox-entry';
import { CHILD_SESSION, EARLY_BIRD, habit, kidDashboard, ROBIN, recorded } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

vi.mock('idb-keyval', async () => (await import('@/testing/browser-store')).idbKeyval);
useBrowserStore();

const gains = [
  recorded({ badgesEarned: [EARLY_BIRD] }),
  recorded({ level: 2, leveledUp: true }),
  recorded({ level: 2 }),
];

const entry = (id: string, fields: Partial<OutboxEntry>) =>
  outboxEntry({ id, day: kidDashboard().today, tries: 1, state: 'sent', ...fields });
const sent = gains.map((gain, index) => entry(`sent-${index}`, { gain }));
const others = entry('of-others', { childId: 77, gain: gains[0] });

const DEVICE = deviceSession();

function show(entries: OutboxEntry[]): void {
  stored.entries = entries;
  outboxEntries.write(entries);
}

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

function renderRobin() {
  fakeApi({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': kidDashboard({ habits: [habit({ name: 'Brush teeth' })] }),
  });
  renderPage(`/kid-dashboard/${ROBIN.id}`);
  return screen.findByRole('article', { name: 'Brush teeth' });
}

const findCelebration = () => screen.findByRole('dialog', { name: 'Amazing Job!' });

test('what was sent while the page of a child was closed is celebrated when it opens', async () => {
  show([...sent, others]);
  await renderRobin();
  expect(await findCelebration()).toHaveTextContent(/Level 2!.*Early Bird|Early Bird.*Level 2!/);
  expect(stored.entries).toEqual([others]);
});

test('what is sent while the page of a child is open is celebrated together, once nothing waits', async () => {
  await renderRobin();
  act(() => show([...sent.slice(0, 2), entry('last', { state: 'waiting' }), others]));
  expect(stored.entries).toHaveLength(4);
  act(() => show([...sent, others]));
  expect(await findCelebration()).toHaveTextContent(/Level 2!.*Early Bird|Early Bird.*Level 2!/);
  expect(stored.entries).toEqual([others]);
});

test('the board of a family device says which badges came with what it sent later', async () => {
  fakeApi({
    'auth.session': DEVICE,
    'familyDevices.board': familyBoard([childOnBoard({}, [habit({ name: 'Brush teeth' })])]),
  });
  renderPage('/family');
  await screen.findByRole('button', { name: 'Brush teeth for Robin' });
  act(() => show(sent.map((one) => ({ ...one, owner: `device/${DEVICE.id}` }))));
  expect(await screen.findByText('A new badge for Robin!')).toBeVisible();
  expect(screen.getByText('Early Bird')).toBeVisible();
  expect(stored.entries).toEqual([]);
});
