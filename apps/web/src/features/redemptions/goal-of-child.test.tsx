import type { Goal, KidDashboard, Reward } from '@starchart/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trpcUtils } from '@/lib/api/trpc';
import { type FakeProcedures, fail, fakeApi } from '@/testing/fake-api';
import { holdTimers, pass, passUntil } from '@/testing/held-timers';
import {
  CHILD_SESSION,
  GUEST,
  goal,
  habit,
  kidDashboard,
  ROBIN,
  recorded,
  redemption,
  reward,
} from '@/testing/records';
import { renderPage } from '@/testing/render-page';

beforeEach(() => {
  holdTimers();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ICE_CREAM = reward({ pointsCost: 20 });
const CASTLE = reward({ id: 21, name: 'Castle trip', icon: 'castle', pointsCost: 68 });
const TO_CASTLE = goal({ rewardId: 21, name: 'Castle trip', icon: 'castle', pointsCost: 68, toGo: 38 });

function open(dashboard: Partial<KidDashboard>, procedures: FakeProcedures = {}) {
  const api = fakeApi({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': kidDashboard({ rewards: [ICE_CREAM, CASTLE], ...dashboard }),
    'rewards.setGoal': undefined,
    ...procedures,
  });
  return { api, ...renderPage(`/kid-dashboard/${ROBIN.id}`) };
}

const pinned = () => screen.findByRole('link', { name: /^Your goal:/ });
const invitation = () =>
  screen.findByRole('link', { name: 'What are you saving for? Pick something to save for' });
const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));

test.each<[string, Partial<Goal>, Partial<Reward>, string]>([
  ['with a pace', { daysAtPace: 6 }, {}, '38 stars to go, about 6 days'],
  ['with a pace of one day', { daysAtPace: 1 }, {}, '38 stars to go, about 1 day'],
  ['without a pace', {}, {}, '38 stars to go'],
  ['that is far away', { isFar: true }, {}, 'A big goal. Every star counts!'],
  [
    'that is sold out',
    { daysAtPace: 6 },
    { stock: 0, availability: { state: 'sold_out', nextOn: null } },
    '38 stars to go · All gone',
  ],
  [
    'on other weekdays',
    { daysAtPace: 6 },
    { weekdays: [5, 6], availability: { state: 'closed_today', nextOn: '2026-03-13' } },
    '38 stars to go · Only on Fridays and Saturdays',
  ],
])('a goal %s says how far it is', async (_, ofGoal, ofReward, text) => {
  open({ goal: { ...TO_CASTLE, ...ofGoal }, rewards: [{ ...CASTLE, ...ofReward }] });
  expect(await pinned()).toHaveAccessibleName(`Your goal: Castle trip ${text}`);
});

test('if enough stars are on the way, the goal and its reward say so, and promise nothing', async () => {
  const atPace = { ...TO_CASTLE, daysAtPace: 6 };
  open({ goal: atPace, pendingPoints: 38 });
  const text = "38 more stars to go. They're on the way!";
  expect(await pinned()).toHaveTextContent(text);
  const castle = await cardOf('Castle trip');
  expect(castle.getByText(text)).toBeVisible();
  expect(castle.queryByRole('button', { name: 'Claim This Reward' })).toBeNull();
  const pendingPoints = 37;
  act(() =>
    trpcUtils.children.kidDashboard.setData(
      { id: ROBIN.id },
      (shown) => shown && { ...shown, pendingPoints },
    ),
  );
  expect(await castle.findByText('38 more stars to go')).toBeVisible();
  expect(await pinned()).toHaveTextContent('38 stars to go, about 6 days');
});

test('a goal that is no longer in the chest stays, with the reason', async () => {
  const { user } = open({ goal: { ...TO_CASTLE, active: false }, rewards: [ICE_CREAM] });
  const link = await pinned();
  expect(link).toHaveTextContent('38 stars to go · Not in the chest right now');
  await user.click(link);
  expect(screen.getByRole('heading', { name: 'Your Treasure Chest' })).toHaveFocus();
});

test('a reached goal is ready, or says why it cannot be claimed today', async () => {
  open({ goal: goal(), rewards: [ICE_CREAM] });
  expect(await pinned()).toHaveTextContent('You did it! Your goal is ready.');
  const availability = { state: 'limit_reached', nextOn: '2026-03-16' } as const;
  act(() =>
    trpcUtils.children.kidDashboard.setData(
      { id: ROBIN.id },
      (shown) => shown && { ...shown, rewards: [{ ...ICE_CREAM, availability }] },
    ),
  );
  await waitFor(async () => expect(await pinned()).toHaveTextContent('Back on Monday'));
  expect(await pinned()).not.toHaveTextContent('You did it!');
});

test('a goal of up to 30 stars has a tile per star, and a tap on it leads to its reward', async () => {
  const { user } = open({ child: { ...ROBIN, currentPoints: 12 }, goal: goal({ toGo: 8 }) });
  const link = await pinned();
  const tiles = [...link.querySelectorAll('[class*="tile"]:not([class*="tiles"])')];
  expect(tiles).toHaveLength(20);
  expect(tiles.filter((tile) => tile.hasAttribute('data-filled'))).toHaveLength(12);
  await screen.findByRole('article', { name: 'Ice cream' });
  await user.click(link);
  expect(screen.getByRole('article', { name: 'Ice cream' })).toHaveFocus();
});

test('without a goal, its place leads in one tap to the cheapest reward that can be saved for', async () => {
  const { user } = open({
    rewards: [{ ...CASTLE, id: 22, name: 'Zoo', pointsCost: 300 }, ICE_CREAM, CASTLE],
  });
  // Ice cream is paid for already.
  const castle = await cardOf('Castle trip');
  await user.click(await invitation());
  expect(screen.getByRole('article', { name: 'Castle trip' })).toHaveFocus();
  expect(castle.getByRole('button', { name: 'Save for this' })).toBeVisible();
  const iceCream = await cardOf('Ice cream');
  expect(iceCream.queryByRole('button', { name: 'Save for this' })).toBeNull();
});

const SOLD_OUT = { ...CASTLE, availability: { state: 'sold_out', nextOn: null } } as const;

test.each<[string, Partial<KidDashboard>, FakeProcedures]>([
  ['a goal', { goal: TO_CASTLE }, {}],
  ['stars for every reward', { rewards: [ICE_CREAM] }, {}],
  ['rewards that are all gone', { rewards: [ICE_CREAM, SOLD_OUT] }, {}],
  ['no rewards', { rewards: [] }, {}],
  ['a guest who only looks', {}, { 'auth.session': GUEST, 'children.list': [ROBIN] }],
])('with %s, nothing asks for a goal', async (_, dashboard, procedures) => {
  open(dashboard, procedures);
  await screen.findByRole('heading', { name: 'Your Treasure Chest' });
  expect(screen.queryByRole('link', { name: /^What are you saving for/ })).toBeNull();
});

test('without the network nothing asks for a goal, which could not be chosen', async () => {
  open({});
  await invitation();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.queryByRole('link', { name: /^What are you saving for/ })).toBeNull();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await invitation()).toBeVisible();
});

test('a child saves for a reward at once, and stops', async () => {
  const { api, user } = open({});
  const castle = await cardOf('Castle trip');
  const choice = castle.getByRole('button', { name: 'Save for this' });
  api.set({ 'children.kidDashboard': kidDashboard({ rewards: [ICE_CREAM, CASTLE], goal: TO_CASTLE }) });
  await user.click(choice);
  expect(await pinned()).toHaveTextContent('38 stars to go');
  expect(castle.getByText("You're saving for this")).toBeVisible();
  expect(screen.queryByRole('link', { name: /^What are you saving for/ })).toBeNull();
  expect(choice).toHaveFocus();

  api.set({ 'children.kidDashboard': kidDashboard({ rewards: [ICE_CREAM, CASTLE] }) });
  await user.click(castle.getByRole('button', { name: 'Stop saving' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Your goal:/ })).toBeNull());
  await waitFor(() =>
    expect(api.calls('rewards.setGoal')).toEqual([
      { childId: ROBIN.id, rewardId: 21 },
      { childId: ROBIN.id, rewardId: null },
    ]),
  );
});

test('a goal that could not be saved goes away again, with a notice', async () => {
  const { user } = open({}, { 'rewards.setGoal': fail });
  await user.click((await cardOf('Castle trip')).getByRole('button', { name: 'Save for this' }));
  expect(await screen.findByText("We couldn't save your goal right now.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Your goal:/ })).toBeNull());
});

test('a grown-up who may not redeem sees the goal and cannot change it', async () => {
  open({ goal: TO_CASTLE }, { 'auth.session': GUEST, 'children.list': [ROBIN] });
  const castle = await cardOf('Castle trip');
  expect(castle.getByText("You're saving for this")).toBeVisible();
  expect(castle.queryByRole('button')).toBeNull();
});

test('another reward than the goal asks first, and says what would be missing', async () => {
  const { api, user } = open({ goal: TO_CASTLE }, { 'redemptions.redeem': redemption() });
  const claim = (await cardOf('Ice cream')).getByRole('button', { name: 'Claim This Reward' });
  await user.click(claim);
  const question = await screen.findByRole('dialog', { name: 'Claim “Ice cream”?' });
  expect(question).toHaveTextContent(
    "You're saving for “Castle trip”. You would then need 58 more stars. Get this one instead?",
  );
  await user.click(within(question).getByRole('button', { name: 'Keep saving' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls('redemptions.redeem')).toEqual([]);

  await user.click(claim);
  await user.click(await screen.findByRole('button', { name: 'Get this one' }));
  await waitFor(() => expect(api.calls('redemptions.redeem')).toHaveLength(1));
  // The goal stays.
  expect(api.calls('rewards.setGoal')).toEqual([]);
});

test('claiming the goal itself asks nothing about saving, and ends the goal', async () => {
  const { api, user } = open({ goal: goal() }, { 'redemptions.redeem': redemption() });
  await pinned();
  api.set({
    'children.kidDashboard': kidDashboard({ rewards: [ICE_CREAM, CASTLE], redemptions: [redemption()] }),
  });
  await user.click((await cardOf('Ice cream')).getByRole('button', { name: 'Claim This Reward' }));
  const question = await screen.findByRole('dialog', { name: 'Claim “Ice cream”?' });
  expect(question).not.toHaveTextContent("You're saving");
  await user.click(within(question).getByRole('button', { name: 'Claim It!' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Your goal:/ })).toBeNull());
  expect(await invitation()).toBeVisible();
  // The server ends it.
  expect(api.calls('rewards.setGoal')).toEqual([]);
});

test('a reached goal is claimed at its line, and three rewards are offered as the next one', async () => {
  const more = [40, 50, 60].map((pointsCost, index) =>
    reward({ id: 30 + index, name: `Trip ${index + 1}`, pointsCost }),
  );
  const rewards = [ICE_CREAM, CASTLE, ...more];
  const { api, user } = open({ goal: goal(), rewards }, { 'redemptions.redeem': redemption() });
  await pinned();
  const claim = screen.getByRole('button', { name: 'Claim It!', description: 'Ice cream' });
  api.set({ 'children.kidDashboard': kidDashboard({ rewards, redemptions: [redemption()] }) });
  await user.click(claim);
  const question = await screen.findByRole('dialog', { name: 'Claim “Ice cream”?' });
  await user.click(within(question).getByRole('button', { name: 'Claim It!' }));
  const party = await passUntil(() => screen.getByRole('dialog', { name: 'You claimed it!' }));
  await pass(700);
  await user.click(within(party).getByRole('button'));
  const choice = await screen.findByRole('dialog', { name: "What's next?" });
  const names = within(choice).getAllByRole('listitem');
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Trip 1 40 stars',
    'Trip 2 50 stars',
    'Trip 3 60 stars',
  ]);
  await user.click(within(choice).getByRole('button', { name: 'Trip 2 50 stars' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls('rewards.setGoal')).toEqual([{ childId: ROBIN.id, rewardId: 31 }]);
});

test.each<[string, Partial<KidDashboard>, FakeProcedures]>([
  ['that is not in the chest today', { rewards: [SOLD_OUT] }, {}],
  ['on the page of a guest who only looks', {}, { 'auth.session': GUEST, 'children.list': [ROBIN] }],
])('a reached goal %s is not claimed at its line', async (_, dashboard, procedures) => {
  open({ goal: goal(), ...dashboard }, procedures);
  await pinned();
  expect(screen.queryByRole('button', { name: 'Claim It!' })).toBeNull();
});

test('a completion fills the bar at once, and the goal that it reaches is celebrated once', async () => {
  const quest = habit({ pointsPerCompletion: 5 });
  const ofDay = habit({ id: 11, name: 'Tidy up' });
  const saving = goal({ pointsCost: 35, toGo: 5, isCelebrated: false });
  const rewards = [{ ...ICE_CREAM, pointsCost: 35 }];
  const { api, user } = open(
    { habits: [quest, ofDay], goal: saving, rewards },
    { 'completions.record': recorded(), 'children.markSeen': { seenBefore: 0, isGoalNew: true } },
  );
  expect(await pinned()).toHaveTextContent('5 stars to go');
  const child = { ...ROBIN, currentPoints: 35, totalPoints: 35 };
  const reached = { child, goal: { ...saving, toGo: 0 }, rewards };
  const done = habit({ pointsPerCompletion: 5, completedToday: true });
  api.set({ 'children.kidDashboard': kidDashboard({ ...reached, habits: [done, ofDay] }) });
  await user.click(screen.getAllByRole('button', { name: /^Mark Complete!/ })[0] as HTMLElement);
  expect(await pinned()).toHaveTextContent('You did it! Your goal is ready.');
  const party = await passUntil(() => screen.getByRole('dialog', { name: 'You did it!' }));
  expect(party).toHaveTextContent('Ice cream');
  await pass(500);
  await user.click(within(party).getByRole('button'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const seen = { childId: ROBIN.id, entry: 0, asChild: true, reachedGoal: 20 };
  expect(api.calls('children.markSeen')).toEqual([seen]);

  // Undone and done again.
  const celebrated = { ...saving, isCelebrated: true };
  for (const dashboard of [
    { habits: [quest, ofDay], goal: celebrated, rewards },
    { ...reached, goal: { ...celebrated, toGo: 0 }, habits: [done, ofDay] },
  ]) {
    api.set({ 'children.kidDashboard': kidDashboard(dashboard) });
    await act(() => trpcUtils.children.kidDashboard.invalidate());
  }
  await pass(2_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.calls('children.markSeen')).toHaveLength(1);
});

test('a goal that was reached while the page was closed is celebrated, more calmly in the plain look', async () => {
  open(
    { child: { ...ROBIN, look: 'plain' }, goal: goal({ isCelebrated: false }) },
    { 'children.markSeen': { seenBefore: 0, isGoalNew: true } },
  );
  expect(await passUntil(() => screen.getByRole('dialog', { name: 'Goal reached' }))).toHaveTextContent(
    'Your goal is ready.',
  );
});

test('a goal that another device has celebrated is not celebrated again', async () => {
  const { api } = open(
    { goal: goal({ isCelebrated: false }) },
    { 'children.markSeen': { seenBefore: 0, isGoalNew: false } },
  );
  await waitFor(() => expect(api.calls('children.markSeen')).toHaveLength(1));
  await pass(2_000);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a grown-up who looks at the page does not take the celebration of the goal from the child', async () => {
  const { api } = open(
    { goal: goal({ isCelebrated: false }) },
    { 'auth.session': GUEST, 'children.list': [ROBIN] },
  );
  await cardOf('Ice cream');
  await pass(2_000);
  expect(api.calls('children.markSeen')).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a goal that is reached again after stars were taken back is celebrated if it was not yet', async () => {
  const saving = goal({ isCelebrated: false });
  // Another page had undone a quest when this one asked.
  const { api } = open({ goal: saving }, { 'children.markSeen': { seenBefore: 0, isGoalNew: false } });
  await waitFor(() => expect(api.calls('children.markSeen')).toHaveLength(1));
  api.set({ 'children.kidDashboard': kidDashboard({ goal: { ...saving, toGo: 5 } }) });
  await act(() => trpcUtils.children.kidDashboard.invalidate());
  expect(await pinned()).toBeVisible();
  api.set({
    'children.kidDashboard': kidDashboard({ goal: saving }),
    'children.markSeen': { seenBefore: 0, isGoalNew: true },
  });
  await act(() => trpcUtils.children.kidDashboard.invalidate());
  expect(await passUntil(() => screen.getByRole('dialog', { name: 'You did it!' }))).toBeVisible();
});

test('a reward that is chosen with enough stars is not celebrated', async () => {
  const { api } = open({ goal: goal() });
  await cardOf('Ice cream');
  await pass(2_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.calls('children.markSeen')).toEqual([]);
});
