import type { PendingChange } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fetchInitialQueries } from '@/app/fetch-initial-queries';
import { type FakeProcedures, fakeApi } from '@/testing/fake-api';
import { HELPER, PARENT, parentWith, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const ANNA = { id: 21, name: 'Anna' };
const BEN = { id: 22, name: 'Ben' };
const REMOVAL: PendingChange = {
  id: 5,
  kind: 'remove-parent',
  parent: BEN,
  child: null,
  newRole: null,
  requestedBy: ANNA,
  requestedAt: '2026-03-09T16:00:00.000Z',
  // A Thursday, 17:00 in Berlin.
  dueAt: '2026-03-12T16:00:00.000Z',
};

function open(address: string, procedures: FakeProcedures) {
  const api = fakeApi({
    ...parentWith(),
    'auth.session': { ...PARENT, timeZone: 'Europe/Berlin' },
    'members.pendingChanges': [REMOVAL],
    'members.list': [],
    'members.invitations': [],
    ...procedures,
  });
  return { api, ...renderPage(address) };
}

const banner = async (name: string) => within(await screen.findByRole('region', { name }));
const REMOVE_BEN = 'Anna asked to remove Ben from the family.';

test.each(['/parent-dashboard', '/settings/grown-ups'])(
  'every parent sees a pending change on %s',
  async (address) => {
    const { api, user } = open(address, {
      'members.refuseChange'() {
        api.set({ 'members.pendingChanges': [] });
        return undefined;
      },
    });
    const shown = await banner(REMOVE_BEN);
    expect(
      shown.getByText(/^This happens on Thursday at 0?5:00 PM unless a parent says no\.$/),
    ).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Keep things as they are' }));
    expect(await screen.findByText('Nothing changes.')).toBeVisible();
    expect(
      screen.getByText("If you can't agree, the person who runs this Starchart server can help."),
    ).toBeVisible();
    expect(api.calls('members.refuseChange')).toEqual([{ id: REMOVAL.id }]);
    await waitFor(() => expect(screen.queryByRole('region', { name: REMOVE_BEN })).toBeNull());
  },
);

test('the parent who asked takes it back', async () => {
  const own = { ...REMOVAL, requestedBy: { id: PARENT.id, name: PARENT.name } };
  const { api, user } = open('/parent-dashboard', {
    'members.pendingChanges': [own],
    'members.withdrawChange': undefined,
  });
  const shown = await banner('Alex Star asked to remove Ben from the family.');
  expect(shown.queryByRole('button', { name: 'Keep things as they are' })).toBeNull();
  await user.click(shown.getByRole('button', { name: 'Take it back' }));
  expect(await screen.findByText('Everything stays as it is.')).toBeVisible();
  expect(api.calls('members.withdrawChange')).toEqual([{ id: REMOVAL.id }]);
});

test.each([
  [{ kind: 'change-parent-role', newRole: 'helper' }, 'Anna asked to make Ben a helper.'],
  [{ kind: 'change-parent-role', newRole: 'viewer' }, 'Anna asked to make Ben a viewer.'],
  [{ kind: 'erase-family', parent: null }, 'Anna asked to delete your family with all its data.'],
  [
    { kind: 'erase-child', parent: null, child: { id: 3, name: 'Robin' } },
    'Anna asked to delete Robin with all habits, rewards and points.',
  ],
] as const)('a change is worded: %o', async (fields, words) => {
  open('/parent-dashboard', { 'members.pendingChanges': [{ ...REMOVAL, ...fields }] });
  expect(await screen.findByRole('region', { name: words })).toBeVisible();
});

test('a helper does not ask for pending changes', async () => {
  const { api } = open('/parent-dashboard', { 'auth.session': HELPER });
  await screen.findByRole('navigation', { name: 'Children' });
  expect(api.calls('members.pendingChanges')).toEqual([]);
});

test('the first request of the dashboard has the pending changes and the login warnings', async () => {
  window.history.replaceState(null, '', '/parent-dashboard');
  const api = fakeApi({
    ...parentWith(),
    'children.ownFamily': {
      children: [ROBIN],
      dashboard: null,
      pendingChanges: [REMOVAL],
      loginWarnings: [],
    },
  });
  await fetchInitialQueries(window.location);
  renderPage('/parent-dashboard');
  expect(screen.getByRole('region', { name: REMOVE_BEN })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Active Habits' })).toBeVisible();
  expect(api.calls('members.pendingChanges')).toEqual([]);
  expect(api.calls('account.loginWarnings')).toEqual([]);
  expect(api.calls('completions.pending')).toHaveLength(1);
});
