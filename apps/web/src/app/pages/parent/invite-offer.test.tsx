import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { ACCOUNT, HELPER, parentWith } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const OFFERED = { ...ACCOUNT, offersInvite: true };
const offer = () => screen.queryByRole('region', { name: 'Invite the other parent' });

test('the dashboard offers to invite the other parent until that is dismissed', async () => {
  const api = fakeApi({ ...parentWith(), 'account.get': OFFERED, 'account.update': ACCOUNT });
  const { user } = renderPage('/parent-dashboard?do=invite');
  await waitFor(() => expect(offer()).toBeVisible());
  const shown = within(offer() as HTMLElement);
  expect(shown.getByRole('link', { name: 'Invite' })).toHaveAttribute('href', '/settings/grown-ups');
  const icon = 'svg.tabler-icon-user-plus';
  expect(screen.getByRole('region', { name: 'Invite the other parent' }).querySelector(icon)).toBeVisible();
  api.set({ 'account.get': ACCOUNT });
  await user.click(shown.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(offer()).toBeNull());
  expect(api.calls('account.update')).toEqual([{ offersInvite: false }]);
});

test('a helper gets no offer to invite the other parent', async () => {
  fakeApi({ ...parentWith(), 'auth.session': HELPER, 'account.get': OFFERED });
  renderPage('/parent-dashboard?do=invite');
  expect(await screen.findByRole('heading', { name: 'Active Habits' })).toBeVisible();
  expect(offer()).toBeNull();
});
