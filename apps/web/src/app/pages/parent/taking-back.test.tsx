import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeProcedures, fakeApi } from '@/testing/fake-api';
import { PARENT, parentWith, ROBIN, redemption, reward, VIEWER } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const OPEN = { ...redemption({ name: 'Cinema' }), childName: ROBIN.name, childAvatar: ROBIN.avatar };
const GIVEN = { ...OPEN, fulfilled: true, fulfilledAt: OPEN.redeemedAt };

function open(procedures: FakeProcedures = {}) {
  const api = fakeApi({
    ...parentWith({ rewards: [reward()] }),
    'auth.session': PARENT,
    'redemptions.waiting': [OPEN],
    'redemptions.fulfilled': [GIVEN],
    'redemptions.fulfill': { ...GIVEN, currentPoints: 10 },
    'redemptions.unfulfill': { ...OPEN, currentPoints: 10 },
    ...procedures,
  });
  return { api, ...renderPage('/parent-dashboard') };
}

test('the notice of a reward that was given puts it back on the list', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: '1 to give' }));
  await user.click(await screen.findByRole('button', { name: 'Given: Cinema to Robin' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Back on the list')).toBeVisible();
  expect(api.calls('redemptions.unfulfill')).toEqual([{ id: OPEN.id }]);
});

test('rewards that were handed out in the last day can go back to the list later', async () => {
  const { api, user } = open();
  const lately = await screen.findByRole('button', { name: 'Handed out lately' });
  expect(lately).toHaveAttribute('aria-expanded', 'false');
  await user.click(lately);
  await user.click(await screen.findByRole('button', { name: 'Back to the list: Cinema' }));
  expect(await screen.findByText('Back on the list')).toBeVisible();
  expect(api.calls('redemptions.unfulfill')).toEqual([{ id: OPEN.id }]);
});

test('without such rewards it says so, and what another child got is not among them', async () => {
  const { user } = open({ 'redemptions.fulfilled': [{ ...GIVEN, childId: ROBIN.id + 1 }] });
  await user.click(await screen.findByRole('button', { name: 'Handed out lately' }));
  expect(await screen.findByText('Nothing was handed out in the last day.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Back to the list/ })).toBeNull();
});

test('a viewer cannot take anything back', async () => {
  open({ 'auth.session': VIEWER });
  const rewards = within(await screen.findByRole('region', { name: 'Available Rewards' }));
  await waitFor(() => expect(rewards.getByText(reward().name)).toBeVisible());
  expect(screen.queryByRole('button', { name: 'Handed out lately' })).toBeNull();
});
