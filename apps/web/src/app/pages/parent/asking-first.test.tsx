import type { PendingRedemption, Wish } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeProcedures, fakeApi } from '@/testing/fake-api';
import {
  childrenToday,
  childToday,
  HELPER,
  PARENT,
  parentWith,
  ROBIN,
  redemption,
  reward,
  VIEWER,
  wish,
} from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const SAM = { ...ROBIN, id: 3, name: 'Sam' };
const MOVIE: PendingRedemption = {
  ...redemption({ id: 41, name: 'Movie night', pointsSpent: 40, requiresApproval: true }),
  childName: ROBIN.name,
  childAvatar: ROBIN.avatar,
};
const WISH = wish();

/** A server that keeps what waits. */
function open({
  session = PARENT,
  wishes = [] as Wish[],
  redemptions = [MOVIE],
  address = '/parent-dashboard?do=waiting',
} = {}) {
  let pending: PendingRedemption[] = redemptions;
  const procedures: FakeProcedures = {
    ...parentWith(),
    'auth.session': session,
    'children.list': [ROBIN, SAM],
    'children.today': childrenToday(childToday(ROBIN, []), childToday(SAM, [])),
    'wishes.waiting': wishes,
    'redemptions.waiting': () => pending,
    'redemptions.approve'({ id }) {
      pending = pending.map((one) => (one.id === id ? { ...one, approvedAt: one.redeemedAt } : one));
      return { ...redemption({ name: 'Movie night' }), id };
    },
    'redemptions.cancel'({ id }) {
      pending = pending.filter((one) => one.id !== id);
      return { ...redemption({ name: 'Movie night', pointsSpent: 40 }), id };
    },
  };
  const api = fakeApi(procedures);
  return { api, ...renderPage(address) };
}

const waiting = () => screen.findByRole('region', { name: 'Waiting for you' });

test('a redemption that asks first is to hand out after a yes', async () => {
  const { api, user } = open();
  const panel = within(await waiting());
  expect(panel.getByRole('listitem')).toHaveTextContent(/Robin would like: Movie night40 points/);
  expect(screen.queryByRole('button', { name: /to give$/ })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Yes: Movie night for Robin' }));
  expect(await panel.findByText('Nothing waiting. Enjoy the quiet!')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '1 to give' }));
  const toHandOut = within(await screen.findByRole('region', { name: 'To hand out' }));
  expect(toHandOut.getByRole('button', { name: 'Given: Movie night to Robin' })).toBeVisible();
  expect(api.calls('redemptions.approve')).toEqual([{ id: 41 }]);
});

test('the chip names a reward that has waited for four days', async () => {
  const ofRobin = { childName: ROBIN.name, childAvatar: ROBIN.avatar };
  const late = redemption({ id: 42, name: 'Game time', redeemedAt: '2026-03-07T12:00:00.000Z' });
  const recent = redemption({ id: 43, name: 'Ice cream', redeemedAt: '2026-03-08T12:00:00.000Z' });
  open({ redemptions: [late, recent].map((one) => ({ ...one, ...ofRobin })) });
  const chip = await screen.findByRole('button', { name: 'Waiting since Saturday: Game time · 2 to give' });
  expect(chip).toHaveTextContent('Waiting since Saturday: Game time');
});

test('a “Not now” returns the points, with kind words or without', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Not now: Movie night for Robin' }));
  const dialog = await screen.findByRole('dialog', { name: '“Movie night”: not now' });
  expect(dialog).toHaveTextContent('Robin gets 40 points back.');
  const form = within(dialog);
  await user.click(form.getByRole('button', { name: 'Maybe another day' }));
  expect(form.getByLabelText('Add a few kind words? (Robin will read this)')).toHaveValue(
    'Maybe another day',
  );
  await user.click(form.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls('redemptions.cancel')).toEqual([{ id: 41, reason: 'Maybe another day' }]);
  expect(await screen.findByText('40 points for “Movie night” went back.')).toBeVisible();
});

test('a helper says yes, and only parents say no', async () => {
  open({ session: HELPER });
  const panel = within(await waiting());
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Yes']);
});

test('a viewer sees only what is to hand out', async () => {
  open({
    address: '/parent-dashboard?do=hand-out',
    session: VIEWER,
    redemptions: [MOVIE, { ...MOVIE, id: 42, name: 'Bowling', approvedAt: MOVIE.redeemedAt }],
  });
  const toHandOut = within(await screen.findByRole('region', { name: 'To hand out' }));
  expect(toHandOut.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /waiting$/ })).toBeNull();
});

test('a wish becomes a reward with its words', async () => {
  const { api, user } = open({ wishes: [WISH], redemptions: [] });
  api.set({ 'rewards.create': reward({ name: WISH.text }) });
  const panel = within(await waiting());
  expect(panel.getByRole('listitem')).toHaveTextContent("Robin's wish: A trip to the zoo");
  await user.click(panel.getByRole('button', { name: 'Make it a reward: A trip to the zoo' }));
  const form = within(await screen.findByRole('dialog', { name: 'A reward for Robin' }));
  expect(form.getByLabelText('Name')).toHaveValue('A trip to the zoo');
  expect(form.getByRole('radio', { name: 'Zoo' })).toBeChecked();
  // It needs nothing more.
  await user.click(form.getByRole('button', { name: 'Create reward' }));
  await waitFor(() => expect(api.calls('rewards.create')).toHaveLength(1));
  const description = 'You wished for this!';
  expect(api.calls('rewards.create')[0]).toMatchObject({
    name: WISH.text,
    description,
    wishId: 80,
    childId: ROBIN.id,
  });
});

test('a wish gets a “Not right now”, with a few words', async () => {
  const { api, user } = open({ wishes: [WISH], redemptions: [] });
  api.set({ 'wishes.decline': { ...WISH, status: 'declined', answeredAt: WISH.createdAt } });
  await user.click(await screen.findByRole('button', { name: 'Not right now: A trip to the zoo' }));
  const form = within(await screen.findByRole('dialog', { name: '“A trip to the zoo”: not right now' }));
  await user.type(form.getByLabelText('Add a few kind words? (Robin will read this)'), 'In summer');
  await user.click(form.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(api.calls('wishes.decline')).toEqual([{ id: 80, reason: 'In summer' }]));
  expect(await screen.findByText('Robin sees your answer.')).toBeVisible();
});

test('a helper does not see wishes, which only parents answer', async () => {
  open({ session: HELPER, wishes: [WISH], redemptions: [] });
  await screen.findByRole('heading', { name: 'Available Rewards' });
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull();
});

test.each(['', '&child=3', '&child=everyone'])(
  'what a child asks and wishes waits for a parent with its name, at any tab: %s',
  async (address) => {
    const asked = { ...MOVIE, id: 43, childId: SAM.id, childName: SAM.name };
    const wished = { ...WISH, id: 81, childId: SAM.id, text: 'A kite' };
    const { api, user } = open({
      address: `/parent-dashboard?do=waiting${address}`,
      wishes: [WISH, wished],
      redemptions: [MOVIE, asked],
    });
    api.set({ 'rewards.create': reward({ name: wished.text }) });
    const panel = within(await waiting());
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Robin would like: Movie night'),
      expect.stringContaining('Sam would like: Movie night'),
      expect.stringContaining("Robin's wish: A trip to the zoo"),
      expect.stringContaining("Sam's wish: A kite"),
    ]);
    await user.click(panel.getByRole('button', { name: 'Make it a reward: A kite' }));
    const form = within(await screen.findByRole('dialog', { name: 'A reward for Sam' }));
    await user.click(form.getByRole('button', { name: 'Create reward' }));
    await waitFor(() => expect(api.calls('rewards.create')).toHaveLength(1));
    expect(api.calls('rewards.create')[0]).toMatchObject({ name: 'A kite', wishId: 81, childId: SAM.id });
  },
);
