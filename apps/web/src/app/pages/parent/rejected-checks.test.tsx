import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readOutbox } from '@/lib/offline/outbox';
import { stored, useBrowserStore } from '@/testing/browser-store';
import { fakeApi } from '@/testing/fake-api';
import { outboxEntry } from '@/testing/outbox-entry';
import { PARENT, parentWith, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

vi.mock('idb-keyval', async () => (await import('@/testing/browser-store')).idbKeyval);
useBrowserStore();

const check = outboxEntry({ owner: `parent/${PARENT.id}`, state: 'rejected', asChild: false });
const VIEWER = { ...PARENT, familyRole: 'viewer' as const, permissions: ['children.read', 'family.read'] };

test.each([
  [
    'record',
    'rejected',
    "We couldn't save your check of “Read a story” for Robin on Wednesday.",
    'You can no longer do this.',
  ],
  [
    'undo',
    'rejected',
    "We couldn't take back “Read a story” for Robin on Wednesday.",
    'You can no longer do this.',
  ],
  [
    'record',
    'overruled',
    '“Read a story” for Robin on Wednesday was changed later. It stays as it is now.',
    '',
  ],
  [
    'undo',
    'overruled',
    '“Read a story” for Robin on Wednesday was changed later. It stays as it is now.',
    '',
  ],
] as const)(
  'a %s of a grown-up that was %s is explained to the grown-up: %s',
  async (op, state, title, why) => {
    fakeApi({ ...parentWith(), 'auth.session': VIEWER });
    stored.entries = [{ ...check, op, state, reason: 'You can no longer do this.' }];
    const { user } = renderPage(`/parent-dashboard?child=${ROBIN.id}`);
    await screen.findByRole('heading', { name: 'Parent dashboard' });
    await act(readOutbox);
    const notice = await screen.findByRole('region', { name: title });
    expect(notice).toHaveTextContent(`${title}${why}OK`);
    await user.click(within(notice).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(stored.entries).toEqual([]));
    expect(notice).not.toBeInTheDocument();
  },
);

test('a grown-up is asked about what a child completed offline alone', async () => {
  fakeApi(parentWith());
  stored.entries = [check, { ...check, id: 'of-child', asChild: true }];
  renderPage(`/parent-dashboard?child=${ROBIN.id}`);
  await screen.findByRole('heading', { name: 'Parent dashboard' });
  await act(readOutbox);
  expect(await screen.findByRole('region', { name: /^We couldn't save your check/ })).toBeVisible();
  expect(screen.getAllByRole('region', { name: /^Robin completed/ })).toHaveLength(1);
});
