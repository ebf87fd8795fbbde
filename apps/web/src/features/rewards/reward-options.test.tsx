import type { Reward } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeProcedures, fakeApi } from '@/testing/fake-api';
import { parentWith, reward } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

function open(rewards: Reward[], procedures: FakeProcedures = {}) {
  const api = fakeApi({ ...parentWith({ rewards }), ...procedures });
  return { api, ...renderPage('/parent-dashboard') };
}

async function edit(edited: Reward, others: Reward[] = []) {
  const page = open([edited, ...others], { 'rewards.update': edited });
  await page.user.click(await screen.findByRole('button', { name: `Options for ${edited.name}` }));
  await page.user.click(await screen.findByRole('menuitem', { name: `Edit ${edited.name}` }));
  return { ...page, form: within(await screen.findByRole('dialog', { name: 'Edit reward' })) };
}

test('the options of a new reward are folded, and are sent once they are chosen', async () => {
  const { api, user } = open([], { 'rewards.create': reward() });
  await user.click(await screen.findByRole('button', { name: 'Create Custom Reward' }));
  const form = within(await screen.findByRole('dialog', { name: 'Create Custom Reward' }));
  await user.type(form.getByLabelText('Name'), 'Movie night');
  expect(form.queryByLabelText('How many are there?')).toBeNull();
  await user.click(form.getByRole('button', { name: 'More…' }));
  await user.type(form.getByLabelText('Description'), 'With popcorn');

  await user.type(form.getByLabelText('How many are there?'), '3');
  await user.click(form.getByRole('radio', { name: 'Per week' }));
  await user.clear(form.getByLabelText('How many times'));
  await user.type(form.getByLabelText('How many times'), '2');
  await user.click(form.getByRole('checkbox', { name: 'Sat' }));
  await user.click(form.getByRole('checkbox', { name: 'Fri' }));
  const asks = form.getByRole('switch', { name: 'Ask me first' });
  expect(asks).toHaveAccessibleDescription("You say yes before it's handed out.");
  await user.click(asks);
  await user.click(form.getByRole('button', { name: 'Create reward' }));
  await waitFor(() => expect(api.calls('rewards.create')).toHaveLength(1));
  expect(api.calls('rewards.create')[0]).toMatchObject({
    name: 'Movie night',
    stock: 3,
    limit: { period: 'week', count: 2 },
    weekdays: [5, 6],
    requiresApproval: true,
  });
});

test('an edit shows the options, and sends only those that changed', async () => {
  const ICE_CREAM = reward({ stock: 2, limit: { count: 1, period: 'lifetime' }, weekdays: [5, 6] });
  const { api, user, form } = await edit(ICE_CREAM);
  expect(form.getByLabelText('How many are there?')).toHaveValue('2');
  expect(form.getByRole('radio', { name: 'Only once' })).toBeChecked();
  expect(form.queryByLabelText('How many times')).toBeNull();
  expect(form.getByRole('checkbox', { name: 'Fri' })).toBeChecked();
  await user.click(form.getByRole('checkbox', { name: 'Fri' }));
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.calls('rewards.update')).toHaveLength(1));
  expect(api.calls('rewards.update')).toEqual([{ id: 20, weekdays: [6] }]);
});

test('an emptied stock is unlimited', async () => {
  const { api, user, form } = await edit(reward({ stock: 2 }));
  await user.clear(form.getByLabelText('How many are there?'));
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.calls('rewards.update')).toMatchObject([{ stock: null }]));
});

test('an error in a folded option shows the options', async () => {
  const { user, form } = await edit(reward({ stock: 2 }));
  await user.type(form.getByLabelText('How many are there?'), 'x');
  await user.click(form.getByRole('button', { name: 'Less' }));
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  expect(await form.findByText('Please enter a whole number from 0 to 32767')).toBeVisible();
});

async function row(name: string) {
  return (await screen.findByRole('heading', { name, level: 3 })).closest('li')?.textContent;
}

test('a row says in short which options a reward has', async () => {
  open([
    reward({ stock: 2, limit: { count: 1, period: 'week' }, weekdays: [5, 6], requiresApproval: true }),
    reward({ id: 21, name: 'Bowling' }),
  ]);
  expect(await row('Ice cream')).toMatch(
    /Ice cream20 points · 2 left · once a week · Fri, Sat · asks firstRedeem/,
  );
  expect(await row('Bowling')).toMatch(/Bowling20 pointsRedeem/);
});

test('a reward that is not available today says why, or when it is again', async () => {
  open([
    reward({ stock: 0, availability: { state: 'sold_out', nextOn: null } }),
    reward({ id: 21, name: 'Bowling', availability: { state: 'closed_today', nextOn: '2026-03-13' } }),
    reward({ id: 22, name: 'Castle', availability: { state: 'limit_reached', nextOn: null } }),
  ]);
  for (const name of ['All gone', 'Next: Friday', 'Already redeemed']) {
    expect(await screen.findByRole('button', { name })).toBeDisabled();
  }
});

const GOAL = {
  rewardId: 20,
  name: 'Ice cream',
  icon: 'ice-cream',
  pointsCost: 68,
  active: true,
  toGo: 38,
  daysAtPace: 6,
  isFar: false,
  isCelebrated: false,
} as const;

test('the summary shows what a child saves for, and the menu of the reward ends it', async () => {
  const ICE_CREAM = reward({ pointsCost: 68 });
  const api = fakeApi({ ...parentWith({ rewards: [ICE_CREAM], goal: GOAL }), 'rewards.setGoal': undefined });
  const { user } = renderPage('/parent-dashboard');
  const summary = within(await screen.findByRole('region', { name: "Robin's summary" }));
  expect(summary.getByText('Saving for: Ice cream')).toBeVisible();
  expect(summary.getByText('38 points to go, about 6 days')).toBeVisible();
  expect(await row('Ice cream')).toMatch(/68 points · Goal/);
  await user.click(screen.getByRole('button', { name: 'Options for Ice cream' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Stop saving for this Ice cream' }));
  await waitFor(() => expect(api.calls('rewards.setGoal')).toEqual([{ childId: 2, rewardId: null }]));
});

test('a parent sets a goal from the menu of a reward', async () => {
  const { api, user } = open([reward()], { 'rewards.setGoal': undefined });
  await user.click(await screen.findByRole('button', { name: 'Options for Ice cream' }));
  await user.click(await screen.findByRole('menuitem', { name: "Set as Robin's goal Ice cream" }));
  await waitFor(() => expect(api.calls('rewards.setGoal')).toEqual([{ childId: 2, rewardId: 20 }]));
});

test.each([
  ['without a pace names only what is missing', { daysAtPace: null }, '38 points to go'],
  ['that is reached says so', { toGo: 0, daysAtPace: 0 }, 'Goal reached!'],
])('a goal %s', async (_, progress, text) => {
  fakeApi(parentWith({ goal: { ...GOAL, ...progress } }));
  renderPage('/parent-dashboard');
  expect(await screen.findByText(text)).toBeVisible();
});
