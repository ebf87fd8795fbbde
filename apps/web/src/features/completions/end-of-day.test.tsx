import { skySummary } from '@starchart/domain';
import type { KidDashboard } from '@starchart/schema';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient, trpcUtils } from '@/lib/api/trpc';
import { outboxEntries } from '@/lib/offline/outbox-entries';
import { ApiError, type FakeProcedures, fail, fakeApi, pending } from '@/testing/fake-api';
import { holdTimers, pass, passUntil } from '@/testing/held-timers';
import {
  EARLY_BIRD,
  goal,
  habit,
  kidDashboard,
  newsEntry,
  PARENT,
  ROBIN,
  recorded,
  redemption,
  reward,
} from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const ADDRESS = `/kid-dashboard/${ROBIN.id}`;
const TODAY = kidDashboard().today;
const MARK = { childId: ROBIN.id, day: TODAY };

const teeth = habit({ id: 10, name: 'Brush teeth' });
const cat = habit({ id: 11, name: 'Feed the cat' });
const story = habit({ id: 12, name: 'Read a story' });
const done = (quest: typeof teeth) =>
  habit({
    ...quest,
    completedToday: true,
    completionCount: 1,
    slotsToday: [{ slot: 1, part: 'any', status: 'counted' }],
  });
const WEEKLY = habit({ id: 13, name: 'Tidy up', frequency: 'weekly', daysPerWeek: 2, completionTarget: 2 });
const FULL = [done(teeth), done(cat), done(story), WEEKLY];

const party = () => screen.queryByRole('dialog', { name: 'All done for today!' });
const tomorrow = () => screen.queryByRole('dialog', { name: 'See you tomorrow!' });
const mascots = () => document.querySelectorAll('img[src*="twinkle"]');
const rejectDay = () => {
  throw new ApiError('The day has changed', { code: 'DAY_CHANGED', httpStatus: 409 });
};
/** Longer than the page is quiet before the celebration begins, in ms. */
const LONG_ENOUGH = 1_600;

/** The first retry of a failed call, in ms. */
const RETRY_MS = 5_000;

/** The longest duration of the party, in ms. */
const PARTY_MS = 4_000;

beforeEach(() => {
  holdTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(dashboard: Partial<KidDashboard>, procedures: FakeProcedures = {}) {
  const api = fakeApi({
    'auth.session': PARENT,
    'children.kidDashboard': kidDashboard(dashboard),
    'children.markCelebrated': undefined,
    ...procedures,
  });
  return { api, ...renderPage(ADDRESS) };
}

/** What another device changed. */
async function receive(api: ReturnType<typeof fakeApi>, dashboard: Partial<KidDashboard>) {
  api.set({ 'children.kidDashboard': kidDashboard(dashboard) });
  await act(() => trpcUtils.children.kidDashboard.invalidate({ id: ROBIN.id }));
}

test('the closed chest says how many quests are left, and weekly habits do not count', async () => {
  const { user } = open({ habits: [done(teeth), cat, story, WEEKLY] });
  const chest = await screen.findByRole('button', { name: 'Chest at the end of the path' });
  expect(screen.getByRole('heading', { name: '1 of 3 quests done' })).toBeVisible();
  expect(screen.queryByText('Tidy up: on any day this week')).toBeNull();
  await user.click(chest);
  expect(screen.getByText('2 quests left!')).toBeVisible();
  await pass(LONG_ENOUGH);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the last quest opens the chest, then shows the first two quests of tomorrow, and is noted once', async () => {
  const { api, user } = open({ habits: FULL });
  const dialog = await passUntil(() => screen.getByRole('dialog', { name: 'All done for today!' }));
  await waitFor(() => expect(api.calls('children.markCelebrated')).toEqual([MARK]));
  await pass(PARTY_MS);
  expect(tomorrow()).not.toBeNull();
  const quests = within(dialog).getAllByRole('listitem');
  expect(quests.map((quest) => quest.textContent)).toEqual(['Brush teeth', 'Feed the cat']);
  const bye = screen.getByRole('button', { name: 'See you!' });
  expect(bye).toHaveFocus();
  await pass(700);
  await user.click(bye);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pass(LONG_ENOUGH);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.calls('children.markCelebrated')).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'The chest is open: look at tomorrow' }));
  expect(await screen.findByRole('dialog', { name: 'See you tomorrow!' })).toBeVisible();
  expect(api.calls('children.markCelebrated')).toHaveLength(1);
});

test('the last quest brings one more star into the constellation', async () => {
  open({ habits: FULL, sky: skySummary({ fullDays: 4, newestStarOn: TODAY }, TODAY) });
  const dialog = within(await passUntil(() => screen.getByRole('dialog', { name: 'All done for today!' })));
  expect(await dialog.findByText('1 more star in your Kite.')).toBeVisible();
  expect(dialog.getByText('It brings you a feather.')).toBeInTheDocument();
  const figure = document.querySelector('svg[data-arriving]');
  expect(figure).toBeVisible();
  expect(figure).not.toHaveAttribute('data-finished');
  expect(dialog.queryByRole('link')).toBeNull();
  await pass(PARTY_MS);
  expect(tomorrow()).toHaveTextContent('3 more stars and you find the Kite.');
  // A ring marks the place of the next star.
  await waitFor(() => expect(tomorrow()?.querySelectorAll('svg circle[r="17"]')).toHaveLength(1));
});

const saved = { goal: goal({ pointsCost: 100, toGo: 70 }), rewards: [reward({ pointsCost: 100 })] };

test.each<[string, Partial<KidDashboard>, string[]]>([
  ['near', {}, ['70 more stars to level 2']],
  ['far away', { child: { ...ROBIN, level: 4, totalPoints: 650 } }, []],
  ['near and the child saves for a goal', saved, []],
  ['the last one that brings something', { child: { ...ROBIN, level: 13, totalPoints: 9_050 } }, []],
])('the evening shows the shadow of what the next level brings: %s', async (_, dashboard, text) => {
  const { user } = open({ habits: FULL, celebratedOn: TODAY, ...dashboard });
  await user.click(await screen.findByRole('button', { name: 'The chest is open: look at tomorrow' }));
  const dialog = await screen.findByRole('dialog', { name: 'See you tomorrow!' });
  const shadows = [...dialog.querySelectorAll('[data-shadow]')];
  expect(shadows.map((shadow) => shadow.parentElement?.parentElement?.textContent)).toEqual(text);
});

test('while a reward waits for a grown-up, the evening shows the next level, however far', async () => {
  const child = { ...ROBIN, level: 4, totalPoints: 650 };
  const { user } = open({ habits: FULL, celebratedOn: TODAY, child, redemptions: [redemption()] });
  await user.click(await screen.findByRole('button', { name: 'The chest is open: look at tomorrow' }));
  const dialog = await screen.findByRole('dialog', { name: 'See you tomorrow!' });
  expect(dialog).toHaveTextContent(/\d+ more stars to level 5/);
});

test('the evening shows the goal that is ahead, and not one that is reached', async () => {
  const saving = goal({ pointsCost: 100, toGo: 70, daysAtPace: 4 });
  const rewards = [reward({ pointsCost: 100 })];
  const { api, user } = open({ habits: FULL, rewards, goal: saving, celebratedOn: TODAY });
  const chest = await screen.findByRole('button', { name: 'The chest is open: look at tomorrow' });
  await user.click(chest);
  const dialog = await screen.findByRole('dialog', { name: 'See you tomorrow!' });
  expect(dialog).toHaveTextContent('70 stars to go, about 4 days');
  await pass(700);
  await user.click(within(dialog).getByRole('button', { name: 'See you!' }));
  await waitFor(() => expect(tomorrow()).toBeNull());

  await receive(api, { habits: FULL, goal: { ...saving, pointsCost: 30, toGo: 0 }, celebratedOn: TODAY });
  await user.click(chest);
  expect(await screen.findByRole('dialog', { name: 'See you tomorrow!' })).not.toHaveTextContent(saving.name);
});

test('while completions of the child wait to be sent, the evening does not say what is left to go', async () => {
  const waiting = { id: 'tap', v: 1, owner: 'parent/1', op: 'record', habitName: 'Brush teeth' } as const;
  const tap = { childId: ROBIN.id, habitId: teeth.id, slot: 1, day: TODAY, occurredAt: '', tries: 0 };
  outboxEntries.write([{ ...waiting, ...tap, state: 'waiting' }]);
  const { user } = open({ habits: FULL, ...saved, celebratedOn: TODAY });
  await user.click(await screen.findByRole('button', { name: 'The chest is open: look at tomorrow' }));
  const dialog = await screen.findByRole('dialog', { name: 'See you tomorrow!' });
  expect(dialog).toHaveTextContent('Brush teeth');
  expect(dialog).not.toHaveTextContent(/more star|to go/);

  act(() => outboxEntries.write([]));
  expect(dialog).toHaveTextContent('3 more stars and you find');
  expect(dialog).toHaveTextContent('70 stars to go');
});

test('a day that became full without a completion has no star', async () => {
  open({ habits: FULL, sky: skySummary({ fullDays: 4, newestStarOn: null }, TODAY) });
  await passUntil(() => screen.getByRole('dialog', { name: 'All done for today!' }));
  await pass(PARTY_MS);
  expect(screen.queryByText(/more star in your/)).toBeNull();
  expect(tomorrow()).not.toBeNull();
});

test('a finished constellation is shown for longer, and one tap shows the whole sky', async () => {
  const { user, address } = open(
    { habits: FULL, sky: skySummary({ fullDays: 3, newestStarOn: TODAY }, TODAY) },
    { 'sky.get': { fullDays: 3, starsThisYear: [], constellations: [], nextCursor: null } },
  );
  const dialog = within(await passUntil(() => screen.getByRole('dialog', { name: 'All done for today!' })));
  expect(await dialog.findByText('You found the Fox!')).toBeVisible();
  expect(document.querySelector('svg[data-arriving]')).toHaveAttribute('data-finished');
  await pass(PARTY_MS);
  expect(party()).not.toBeNull();
  await user.click(dialog.getByRole('link', { name: 'Look at my sky' }));
  expect(await screen.findByRole('heading', { name: 'My night sky' })).toBeVisible();
  expect(address()).toBe(`${ADDRESS}/sky`);
});

test('a finished constellation ends by itself within six seconds', async () => {
  open({ habits: FULL, sky: skySummary({ fullDays: 3, newestStarOn: TODAY }, TODAY) });
  await passUntil(() => screen.getByRole('dialog', { name: 'All done for today!' }));
  await pass(6_000);
  expect(tomorrow()).not.toBeNull();
});

test('a double tap on the open chest shows tomorrow once', async () => {
  const { user } = open({ habits: FULL, celebratedOn: TODAY });
  await user.dblClick(await screen.findByRole('button', { name: 'The chest is open: look at tomorrow' }));
  await screen.findByRole('dialog', { name: 'See you tomorrow!' });
  await pass(700);
  await user.click(screen.getByRole('button', { name: 'See you!' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('one key ends the party, but not in its first moment', async () => {
  const { user } = open({ habits: FULL });
  await passUntil(() => screen.getByRole('dialog', { name: 'All done for today!' }));
  await user.keyboard('{Enter}');
  expect(party()).not.toBeNull();
  await pass(700);
  await user.keyboard('x');
  expect(tomorrow()).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(tomorrow()).not.toBeNull();
  await pass(700);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the party is not repeated after an undo or on a second device', async () => {
  const { api } = open({ habits: FULL, celebratedOn: TODAY });
  await screen.findByRole('button', { name: 'The chest is open: look at tomorrow' });
  expect(screen.getByRole('heading', { name: 'All done for today!' })).toBeVisible();
  await receive(api, { habits: [teeth, done(cat), done(story)], celebratedOn: TODAY });
  expect(await screen.findByRole('button', { name: 'Chest at the end of the path' })).toBeVisible();
  await receive(api, { habits: FULL, celebratedOn: TODAY });
  expect(await screen.findByRole('button', { name: 'The chest is open: look at tomorrow' })).toBeVisible();
  await pass(LONG_ENOUGH);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.calls('children.markCelebrated')).toEqual([]);
});

test('the party waits for the child to look when another device did the last quest', async () => {
  const { api } = open({ habits: [done(teeth), cat] });
  await screen.findByRole('button', { name: 'Chest at the end of the path' });
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  await receive(api, { habits: [done(teeth), done(cat)] });
  await pass(LONG_ENOUGH);
  expect(screen.queryByRole('dialog')).toBeNull();
  hasFocus.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await passUntil(() => screen.getByRole('dialog', { name: 'All done for today!' }))).toBeVisible();
});

test('the party comes after a badge, and after an open dialog', async () => {
  const badge = newsEntry({ kind: 'badge_bonus', amount: 25, badgeKey: EARLY_BIRD.key });
  const news = {
    badges: [{ ...EARLY_BIRD, earned: true, earnedAt: new Date().toISOString() }],
    news: { entries: [badge], levelBefore: 1, lastEntry: 1 },
  };
  const { api, user } = open(
    { habits: [done(teeth), cat] },
    {
      'points.entries': { items: [], nextCursor: null },
      'children.markSeen': { seenBefore: 0, isGoalNew: false },
    },
  );
  const stars = await screen.findAllByRole('button', { name: /open your star book/ });
  await user.click(stars[0] as HTMLElement);
  await screen.findByRole('dialog', { name: 'Your star book' });
  await receive(api, { habits: [done(teeth), done(cat)] });
  await pass(LONG_ENOUGH);
  expect(party()).toBeNull();

  await receive(api, { habits: [done(teeth), done(cat)], ...news });
  await pass(LONG_ENOUGH);
  expect(screen.getAllByRole('dialog'), 'the badge waits, too').toHaveLength(1);
  await user.keyboard('{Escape}');
  const celebration = await passUntil(() => screen.getByRole('dialog', { name: 'Amazing Job!' }));
  await pass(LONG_ENOUGH);
  expect(party()).toBeNull();
  await user.click(within(celebration).getByRole('button', { name: 'Awesome!' }));
  expect(await passUntil(() => screen.getByRole('dialog', { name: 'All done for today!' }))).toBeVisible();
});

test('a new level and a new badge wait until a question is answered', async () => {
  const { api, user } = open(
    { habits: [done(teeth), cat, story] },
    { 'points.entries': { items: [], nextCursor: null } },
  );
  const answer = pending<'completions.record'>();
  api.set({ 'completions.record': answer.result });
  await screen.findByText('Completed for Today!');
  const feedTheCat = within(screen.getByRole('article', { name: 'Feed the cat' }));
  await user.click(feedTheCat.getByRole('button', { name: /^Mark Complete!/ }));
  const brushTeeth = within(screen.getByRole('article', { name: 'Brush teeth' }));
  await user.click(brushTeeth.getByRole('button', { name: 'Undo Completion' }));
  const question = await screen.findByRole('dialog', { name: 'Take this back?' });
  answer.resolve(recorded({ totalPoints: 100, level: 2, leveledUp: true, badgesEarned: [EARLY_BIRD] }));
  await pass(LONG_ENOUGH);
  expect(screen.getAllByRole('dialog')).toEqual([question]);
  await user.click(within(question).getByRole('button', { name: 'Keep it' }));
  const celebration = await passUntil(() => screen.getByRole('dialog', { name: 'Amazing Job!' }));
  expect(celebration).toHaveTextContent('Level 2!');
  await pass(500);
  await user.click(within(celebration).getByRole('button', { name: 'Awesome!' }));
  await pass(LONG_ENOUGH);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the party comes without a server, is not repeated, and is noted later', async () => {
  const { api, user } = open({ habits: FULL }, { 'children.markCelebrated': fail });
  await passUntil(() => screen.getByRole('dialog', { name: 'All done for today!' }));
  await waitFor(() => expect(api.calls('children.markCelebrated')).toHaveLength(1));
  await pass(PARTY_MS);
  await pass(700);
  await user.click(screen.getByRole('button', { name: 'See you!' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await receive(api, { habits: FULL });
  await pass(LONG_ENOUGH);
  expect(screen.queryByRole('dialog')).toBeNull();
  api.set({ 'children.markCelebrated': undefined });
  await pass(2 * RETRY_MS);
  await waitFor(() =>
    expect(trpcUtils.children.kidDashboard.getData({ id: ROBIN.id })?.celebratedOn).toBe(TODAY),
  );
});

test('a page that loads again does not repeat a party that the server does not know, and notes it', async () => {
  open({ habits: FULL }, { 'children.markCelebrated': pending<'children.markCelebrated'>().result });
  await passUntil(() => screen.getByRole('dialog', { name: 'All done for today!' }));
  cleanup();
  queryClient.clear();

  const { api } = open({ habits: FULL });
  await waitFor(() => expect(api.calls('children.markCelebrated')).toEqual([MARK]));
  await receive(api, { habits: FULL });
  await pass(LONG_ENOUGH);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a device keeps each child whose day of today it has celebrated', async () => {
  localStorage.setItem('starchart.celebrated-days', `91 2020-01-01\n92 ${TODAY}`);
  open({ habits: FULL });
  await passUntil(() => screen.getByRole('dialog', { name: 'All done for today!' }));
  expect(localStorage.getItem('starchart.celebrated-days')).toBe(`92 ${TODAY}\n${ROBIN.id} ${TODAY}`);
});

test('a device that keeps nothing does not keep that a day was celebrated, and does not repeat the party', async () => {
  localStorage.setItem('starchart.keep-nothing', '1');
  const { api, user } = open({ habits: FULL }, { 'children.markCelebrated': fail });
  await passUntil(() => screen.getByRole('dialog', { name: 'All done for today!' }));
  expect(localStorage.getItem('starchart.celebrated-days')).toBeNull();
  await pass(PARTY_MS);
  await pass(700);
  await user.click(screen.getByRole('button', { name: 'See you!' }));
  await receive(api, { habits: FULL });
  await pass(LONG_ENOUGH);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without a network, the mark waits until it is back', async () => {
  const { api } = open({ habits: FULL }, { 'children.markCelebrated': fail });
  await passUntil(() => expect(api.calls('children.markCelebrated')).toEqual([MARK]));
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await pass(10 * RETRY_MS);
  expect(api.calls('children.markCelebrated')).toEqual([MARK]);
  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await passUntil(() => expect(api.calls('children.markCelebrated')).toEqual([MARK, MARK]));
});

test('a page that is left does not send the mark again', async () => {
  const { api } = open({ habits: FULL }, { 'children.markCelebrated': fail });
  await passUntil(() => expect(api.calls('children.markCelebrated')).toEqual([MARK]));
  cleanup();
  await pass(4 * RETRY_MS);
  expect(api.calls('children.markCelebrated')).toEqual([MARK]);
});

test('a rejected mark is not sent again', async () => {
  const { api } = open({ habits: FULL }, { 'children.markCelebrated': rejectDay });
  await passUntil(() => screen.getByRole('dialog', { name: 'All done for today!' }));
  await pass(RETRY_MS);
  expect(api.calls('children.markCelebrated')).toEqual([MARK]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('with reduced motion, the party has the same pictures without confetti', async () => {
  localStorage.setItem('starchart.motion', 'reduced');
  open({ habits: FULL });
  const dialog = await passUntil(() => screen.getByRole('dialog', { name: 'All done for today!' }));
  const pictures = [...dialog.querySelectorAll('img')].map(({ src }) => src.replace(/^.*\/|\.svg.*$/g, ''));
  expect(pictures).toEqual(['chest-lid', 'twinkle-wow', 'chest-box', 'chest-closed']);
  await pass(800);
  expect(document.querySelectorAll('i[data-color]')).toHaveLength(0);
});

test('the bar of sections leads to each one, moves the focus to its heading and shows the balance', async () => {
  const { user } = open({ habits: [teeth] });
  const bar = within(await screen.findByRole('navigation', { name: 'Sections of this page' }));
  expect(bar.getByRole('link', { name: 'Quests' })).toHaveAttribute('aria-current', 'location');
  for (const [name, heading] of [
    ['Chest', 'Your Treasure Chest'],
    ['Badges', 'Your Badges'],
    ['Quests', 'Your Quests'],
  ] as const) {
    await user.click(bar.getByRole('link', { name }));
    expect(screen.getByRole('heading', { name: heading })).toHaveFocus();
    expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'location');
  }
});

test('the page of a child loads in the look that it last had on this device', async () => {
  open({ child: { ...ROBIN, look: 'plain' }, habits: [teeth] });
  await screen.findByRole('heading', { name: 'One quest for today' });
  cleanup();
  queryClient.clear();
  expect(document.documentElement).not.toHaveAttribute('data-look');

  const dashboard = Promise.withResolvers<KidDashboard>();
  open({}, { 'children.kidDashboard': () => dashboard.promise });
  expect(await screen.findByText('Loading...')).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('data-look', 'plain');
  dashboard.resolve(kidDashboard({ child: ROBIN, habits: [teeth] }));
  await screen.findByRole('heading', { name: 'One quest for today' });
  expect(document.documentElement).toHaveAttribute('data-look', 'playful');
  expect(localStorage.getItem('starchart.plain-children')).toBe('');
});

test('the plain look is a list without an animal, and its badges are folded', async () => {
  const { user } = open({
    child: { ...ROBIN, look: 'plain' },
    habits: [teeth, cat],
    badges: [EARLY_BIRD],
  });
  const banner = within(await screen.findByRole('banner'));
  expect(banner.getByText('R')).toBeVisible();
  expect(document.querySelector('img[src*="avatars"]')).toBeNull();
  for (const button of screen.getAllByRole('button', { name: 'Mark Complete! +5 stars' })) {
    expect(button).toHaveAttribute('data-size', 'sm');
  }
  expect(screen.getByRole('heading', { name: 'Your Badges' })).toBeVisible();
  expect(screen.getByText('Early Bird')).not.toBeVisible();
  await user.click(screen.getByText('0 of 1 earned'));
  expect(screen.getByText('Early Bird')).toBeVisible();
});

test('the plain look has no mascot, calmer words, and the texts of the specification', async () => {
  const child = { ...ROBIN, look: 'plain' } as const;
  const { api } = open({ child, habits: [done(teeth), cat] });
  await screen.findByRole('button', { name: 'Chest at the end of the path' });
  expect(document.documentElement).toHaveAttribute('data-look', 'plain');
  expect(mascots()).toHaveLength(0);
  expect(screen.getByRole('button', { name: /^Mark Complete!/ })).toBeVisible();
  expect(screen.getByText('No rewards available yet. Ask your parent to add some!')).toBeVisible();

  await receive(api, { child, habits: [done(teeth), done(cat)] });
  expect(await passUntil(() => screen.getByRole('dialog', { name: 'Done for today.' }))).toBeVisible();
  await pass(800);
  expect(document.querySelectorAll('i[data-color]')).toHaveLength(0);
  expect(await passUntil(() => screen.getByRole('dialog', { name: 'Tomorrow' }))).toBeVisible();
  expect(mascots()).toHaveLength(0);
});
