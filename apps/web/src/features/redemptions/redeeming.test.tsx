import type { Reward } from '@starchart/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trpcUtils } from '@/lib/api/trpc';
import { ApiError, fail, fakeApi } from '@/testing/fake-api';
import { holdTimers, pass } from '@/testing/held-timers';
import { kidDashboard, PARENT, ROBIN, redemption, reward } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

beforeEach(() => {
  holdTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ICE_CREAM = reward({ pointsCost: 20 });
const CLAIMED = redemption({ id: 60 });

async function openChest(iceCream = ICE_CREAM) {
  const api = fakeApi({
    'auth.session': PARENT,
    'children.kidDashboard': kidDashboard({
      rewards: [iceCream, reward({ id: 21, name: 'Castle trip', pointsCost: 90 })],
    }),
    'redemptions.redeem': CLAIMED,
  });
  const { user } = renderPage(`/kid-dashboard/${ROBIN.id}`);
  await screen.findByRole('article', { name: 'Ice cream' });
  return { api, user, chest: within(await screen.findByRole('region', { name: 'Your Treasure Chest' })) };
}

test('a claim names the price and what is left', async () => {
  const { user, chest } = await openChest();
  await user.click(chest.getByRole('button', { name: 'Claim This Reward' }));
  const question = await screen.findByRole('dialog', { name: 'Claim “Ice cream”?' });
  expect(question).toHaveTextContent("This costs 20 stars. You'll have 10 left.");
  expect(question).not.toHaveTextContent('deducted');
});

test('a claim of pocket money names the money, before and after', async () => {
  const pay = { moneyAmount: 300, currency: 'EUR' };
  const { api, user, chest } = await openChest({ ...ICE_CREAM, ...pay });
  api.set({ 'redemptions.redeem': { ...CLAIMED, ...pay } });
  await user.click(chest.getByRole('button', { name: 'Claim This Reward' }));
  expect(await screen.findByRole('dialog', { name: 'Claim “Ice cream”?' })).toHaveTextContent(
    'You get €3.00',
  );
  await user.click(screen.getByRole('button', { name: 'Claim It!' }));
  expect(await screen.findByRole('dialog', { name: 'You claimed it!' })).toHaveTextContent('You get €3.00');
});

test('a claim whose stars are gone meanwhile says how many are missing', async () => {
  const { api, user, chest } = await openChest();
  await user.click(chest.getByRole('button', { name: 'Claim This Reward' }));
  const question = await screen.findByRole('dialog', { name: 'Claim “Ice cream”?' });
  api.set({
    'children.kidDashboard': kidDashboard({ child: { ...ROBIN, currentPoints: 13 }, rewards: [ICE_CREAM] }),
  });
  await act(() => trpcUtils.children.kidDashboard.invalidate());
  await waitFor(() => expect(question).toHaveTextContent('7 more stars to go'));
  expect(within(question).getByRole('button', { name: 'Claim It!' })).toBeDisabled();
});

test('a claimed reward is celebrated, and one tap ends it', async () => {
  const { api, user, chest } = await openChest();
  await user.click(chest.getByRole('button', { name: 'Claim This Reward' }));
  api.set({ 'children.kidDashboard': kidDashboard({ rewards: [ICE_CREAM], redemptions: [CLAIMED] }) });
  await user.click(await screen.findByRole('button', { name: 'Claim It!' }));
  const party = await screen.findByRole('dialog', { name: 'You claimed it!' });
  expect(party).toHaveTextContent('Ice cream');
  // The rest of a double tap.
  await user.click(party);
  expect(party).toBeInTheDocument();
  await pass(500);
  await user.click(within(party).getByText('Show this to a grown-up!'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const pending = within(await chest.findByRole('list', { name: 'Claimed rewards' }));
  expect(pending.getByText('Ask a grown-up for it')).toBeVisible();
});

test('a reward that a grown-up approves first is asked for, and the stars wait', async () => {
  const asksFirst = { ...ICE_CREAM, requiresApproval: true };
  const asked = { ...CLAIMED, requiresApproval: true, pointsSpent: 20 };
  const { api, user, chest } = await openChest(asksFirst);
  await user.click(chest.getByRole('button', { name: 'Claim This Reward' }));
  api.set({
    'redemptions.redeem': asked,
    'children.kidDashboard': kidDashboard({ rewards: [asksFirst], redemptions: [asked] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Claim It!' }));
  const answer = await screen.findByRole('dialog', { name: 'Sent!' });
  expect(answer).toHaveTextContent('A grown-up will answer. Your 20 stars wait till then.');
  expect(screen.queryByRole('button', { name: 'Awesome!' })).toBeNull();
  expect(screen.queryByText('Reward redeemed!')).toBeNull();
  await user.click(within(answer).getByRole('button', { name: 'Got it' }));
  const pending = within(await chest.findByRole('list', { name: 'Claimed rewards' }));
  expect(pending.getByText('A grown-up will answer.')).toBeVisible();
});

test('a failed claim is not celebrated', async () => {
  const { api, user, chest } = await openChest();
  api.set({ 'redemptions.redeem': fail });
  await user.click(chest.getByRole('button', { name: 'Claim This Reward' }));
  await user.click(await screen.findByRole('button', { name: 'Claim It!' }));
  expect(await screen.findByText('Failed to redeem reward')).toBeVisible();
  expect(screen.queryByText('You claimed it!')).toBeNull();
});

test('a reward that costs more than the balance has a label instead of a button to press', async () => {
  const { chest } = await openChest();
  const label = within(chest.getByRole('article', { name: 'Castle trip' })).getByRole('button', {
    name: 'Collect More Stars!',
  });
  expect(label).toBeDisabled();
  expect(label.className).toMatch(/label/);
});

test.each<[Partial<Reward>, string | RegExp]>([
  [{ stock: 0, availability: { state: 'sold_out', nextOn: null } }, 'All gone'],
  [{ availability: { state: 'limit_reached', nextOn: null } }, 'You already have this one'],
  [{ availability: { state: 'limit_reached', nextOn: '2026-03-12' } }, 'Back tomorrow'],
  [{ availability: { state: 'limit_reached', nextOn: '2026-03-16' } }, 'Back on Monday'],
  [{ availability: { state: 'limit_reached', nextOn: '2026-03-18' } }, 'Back in a week'],
  [{ availability: { state: 'limit_reached', nextOn: '2026-04-01' } }, /^Back on .*Apr/],
  [
    { weekdays: [5, 6], availability: { state: 'closed_today', nextOn: '2026-03-13' } },
    'Only on Fridays and Saturdays',
  ],
  [
    { weekdays: [1, 2, 4, 5], availability: { state: 'closed_today', nextOn: '2026-03-12' } },
    'Back tomorrow',
  ],
])('a reward that cannot be claimed today says why, instead of a button: %o', async (fields, reason) => {
  fakeApi({
    'auth.session': PARENT,
    'children.kidDashboard': kidDashboard({ rewards: [{ ...ICE_CREAM, ...fields }] }),
  });
  renderPage(`/kid-dashboard/${ROBIN.id}`);
  const card = within(await screen.findByRole('article', { name: 'Ice cream' }));
  expect(card.getByText(reason)).toBeVisible();
  expect(card.queryByRole('button')).toBeNull();
  expect(card.queryByText('You have enough stars!')).toBeNull();
});

test('a reward with a stock says how many are left', async () => {
  fakeApi({
    'auth.session': PARENT,
    'children.kidDashboard': kidDashboard({ rewards: [{ ...ICE_CREAM, stock: 2 }] }),
  });
  renderPage(`/kid-dashboard/${ROBIN.id}`);
  const card = within(await screen.findByRole('article', { name: 'Ice cream' }));
  expect(card.getByText('2 left')).toBeVisible();
  expect(card.getByRole('button', { name: 'Claim This Reward' })).toBeEnabled();
});

test.each(['SOLD_OUT', 'LIMIT_REACHED', 'REWARD_CLOSED'])(
  'a claim that is too late shows only the reason of the server, and the card follows: %s',
  async (code) => {
    const { api, user, chest } = await openChest();
    await user.click(chest.getByRole('button', { name: 'Claim This Reward' }));
    const availability = { state: 'sold_out', nextOn: null } as const;
    api.set({
      'redemptions.redeem': () => {
        throw new ApiError('This reward is all gone.', { code, httpStatus: 409 });
      },
      'children.kidDashboard': kidDashboard({ rewards: [{ ...ICE_CREAM, stock: 0, availability }] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Claim It!' }));
    expect(await screen.findByText('This reward is all gone.')).toBeVisible();
    expect(screen.queryByText('Failed to redeem reward')).toBeNull();
    expect(await chest.findByText('All gone')).toBeVisible();
  },
);

test.each([
  ['REWARD_CHANGED', 'Please check: this reward now costs 40.', 40, 30],
  ['INSUFFICIENT_POINTS', "That's not enough for this reward yet.", 20, 13],
])(
  'a claim for an earlier price or balance is closed with the reason, and the card follows: %s',
  async (code, message, pointsCost, currentPoints) => {
    const { api, user, chest } = await openChest();
    await user.click(chest.getByRole('button', { name: 'Claim This Reward' }));
    api.set({
      'redemptions.redeem': () => {
        throw new ApiError(message, { code, httpStatus: 409 });
      },
      'children.kidDashboard': kidDashboard({
        child: { ...ROBIN, currentPoints },
        rewards: [{ ...ICE_CREAM, pointsCost }],
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Claim It!' }));
    expect(await screen.findByText(new RegExp(message))).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const card = chest.getByRole('article', { name: 'Ice cream' });
    await waitFor(() => expect(card).toHaveTextContent(`${pointsCost} stars`));
    expect(within(card).getByRole('button', { name: 'Collect More Stars!' })).toBeDisabled();
  },
);
