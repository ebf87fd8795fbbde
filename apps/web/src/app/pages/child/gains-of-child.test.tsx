import type { KidDashboard } from '@starchart/schema';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient, trpcUtils } from '@/lib/api/trpc';
import { fakeApi } from '@/testing/fake-api';
import { holdTimers, pass, passUntil } from '@/testing/held-timers';
import { EARLY_BIRD, goal, kidDashboard, newsEntry, PARENT, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

beforeEach(() => {
  holdTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const badges = [{ ...EARLY_BIRD, earned: true, earnedAt: '2026-03-10T06:00:00.000Z' }];

function openWithBadge(news?: KidDashboard['news']) {
  fakeApi({
    'auth.session': PARENT,
    'children.kidDashboard': kidDashboard({ badges, ...(news && { news }) }),
    'children.markSeen': { seenBefore: 0, isGoalNew: false },
  });
  return renderPage(`/kid-dashboard/${ROBIN.id}`).user;
}

const EXPLORER = {
  ...badges[0]!,
  key: 'explorer',
  name: 'Explorer',
  description: 'You tried 5 different quests.',
} as const;

/** Waits until the rest of a double tap would be over. */
async function expectClosedByNextTap(user: ReturnType<typeof openWithBadge>) {
  const awesome = screen.getByRole('button', { name: 'Awesome!' });
  await pass(500);
  await user.click(awesome);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const celebration = async () =>
  within(await passUntil(() => screen.getByRole('dialog', { name: 'Amazing Job!' })));

test('an old badge says that its stars were paid', async () => {
  const user = openWithBadge();
  await user.click(await screen.findByRole('button', { name: /^Early Bird/ }));
  const party = await celebration();
  expect(party.getByText('+25 bonus stars!')).toBeVisible();
  expect(party.getByText('You got 25 stars for this.')).toBeVisible();
  await expectClosedByNextTap(user);
});

test('a double tap on an old badge opens it once, and does not close it', async () => {
  const user = openWithBadge();
  const badge = await screen.findByRole('button', { name: /^Early Bird/ });
  await user.dblClick(badge);
  expect(await screen.findByRole('button', { name: 'Awesome!' })).toHaveAttribute('aria-disabled', 'true');
  await expectClosedByNextTap(user);
});

test('a new badge promises its stars only', async () => {
  const entry = newsEntry({ kind: 'badge_bonus', amount: 25, badgeKey: EARLY_BIRD.key });
  const user = openWithBadge({ entries: [entry], levelBefore: 1, lastEntry: 1 });
  const party = await celebration();
  // It may appear under a tap that was meant for the page.
  expect(party.getByRole('button', { name: 'Awesome!' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(party.getByRole('button', { name: 'Awesome!' }));
  expect(party.getByText('+25 bonus stars!')).toBeVisible();
  expect(party.queryByText(/You got 25 stars/)).toBeNull();
  await expectClosedByNextTap(user);
});

function bonusOf(badgeKey: (typeof EXPLORER)['key'] | 'early-bird', number: number) {
  return newsEntry({ number, kind: 'badge_bonus', amount: 25, badgeKey });
}
const TWO_BADGES = {
  badges: [...badges, EXPLORER],
  news: { entries: [bonusOf('explorer', 2), bonusOf('early-bird', 1)], levelBefore: 1, lastEntry: 2 },
};

function openWith(dashboard: Partial<KidDashboard>, seen = { seenBefore: 0, isGoalNew: false }) {
  const api = fakeApi({
    'auth.session': PARENT,
    'children.kidDashboard': kidDashboard(dashboard),
    'children.markSeen': seen,
    'children.update': ROBIN,
  });
  return { api, ...renderPage(`/kid-dashboard/${ROBIN.id}`) };
}
const lines = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map((line) => line.textContent);

test('several badges share one celebration, which one tap ends', async () => {
  const { user } = openWith(TWO_BADGES);
  const party = within(await passUntil(() => screen.getByRole('dialog', { name: '2 new badges!' })));
  expect(lines()).toEqual(['Early BirdYou did a quest early.', 'ExplorerYou tried 5 different quests.']);
  expect(party.getByText('+50 bonus stars!')).toBeVisible();
  await expectClosedByNextTap(user);
  await pass(2_000);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('badges, a level and a reached goal share one celebration', async () => {
  const { api, user } = openWith(
    { ...TWO_BADGES, child: { ...ROBIN, level: 2 }, goal: goal({ isCelebrated: false }) },
    { seenBefore: 0, isGoalNew: true },
  );
  const party = within(await passUntil(() => screen.getByRole('dialog', { name: 'Amazing Job!' })));
  // So many have no descriptions, so that all fit on a phone.
  expect(lines()).toEqual([
    'Early Bird',
    'Explorer',
    'Level 2!New: a scarf!',
    'Ice creamYour goal is ready.',
  ]);
  const wear = party.getByRole('button', { name: 'Wear it now' });
  await pass(500);
  await user.click(wear);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(api.calls('children.update')).toEqual([{ id: ROBIN.id, mascotItem: 'scarf' }]));
});

test('a goal that badges bring within reach joins their celebration while it is open', async () => {
  const { api } = openWith(TWO_BADGES);
  await passUntil(() => screen.getByRole('dialog', { name: '2 new badges!' }));
  api.set({
    'children.kidDashboard': kidDashboard({ ...TWO_BADGES, goal: goal({ isCelebrated: false }) }),
    'children.markSeen': { seenBefore: 2, isGoalNew: true },
  });
  await act(() => trpcUtils.children.kidDashboard.invalidate());
  expect(await passUntil(() => screen.getByRole('dialog', { name: 'Amazing Job!' }))).toBeVisible();
  expect(lines().at(-1)).toBe('Ice creamYour goal is ready.');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('gains that come while an old badge is looked at are celebrated after it', async () => {
  const { api, user } = openWith({ badges });
  await user.click(await screen.findByRole('button', { name: /^Early Bird/ }));
  await celebration();
  api.set({ 'children.kidDashboard': kidDashboard({ badges, goal: goal({ isCelebrated: false }) }) });
  api.set({ 'children.markSeen': { seenBefore: 0, isGoalNew: true } });
  await act(() => trpcUtils.children.kidDashboard.invalidate());
  await waitFor(() => expect(api.calls('children.markSeen')).toHaveLength(1));
  await expectClosedByNextTap(user);
  expect(await passUntil(() => screen.getByRole('dialog', { name: 'You did it!' }))).toBeVisible();
});

const LEVEL_2 = { ...ROBIN, level: 2 };
const REACHED = goal({ isCelebrated: false });
/** What the server answers once it has told a page of the news. */
const SEEN = { entries: [], levelBefore: 2, lastEntry: 2 };
const ALL_SEEN = { ...TWO_BADGES, child: LEVEL_2, goal: REACHED, news: SEEN };

/** Ends the page; the next one asks the server. */
function reload() {
  cleanup();
  queryClient.clear();
}

/** Opens the page with two badges, a level and a goal, and closes it before the party is closed. */
async function leaveBeforeTheEnd() {
  openWith({ ...ALL_SEEN, news: TWO_BADGES.news }, { seenBefore: 0, isGoalNew: true });
  await passUntil(() => screen.getByRole('dialog', { name: 'Amazing Job!' }));
  reload();
}

test('a celebration that was not closed comes again after a reload, and once', async () => {
  await leaveBeforeTheEnd();
  const again = openWith(ALL_SEEN);
  await passUntil(() => screen.getByRole('dialog', { name: 'Amazing Job!' }));
  expect(lines()).toEqual([
    'Early Bird',
    'Explorer',
    'Level 2!New: a scarf!',
    'Ice creamYour goal is ready.',
  ]);
  await expectClosedByNextTap(again.user);
  reload();
  openWith(ALL_SEEN);
  await screen.findByRole('button', { name: /^Early Bird/ });
  await pass(2_000);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('after a reload, a celebration leaves out what was taken back', async () => {
  await leaveBeforeTheEnd();
  openWith({ ...ALL_SEEN, badges: [EXPLORER], child: ROBIN, goal: goal({ toGo: 5 }) });
  expect(
    within(await passUntil(() => screen.getByRole('dialog'))).getByText('You tried 5 different quests.'),
  ).toBeVisible();
  expect(screen.queryByText(/Level 2|Your goal is ready/)).toBeNull();
});

test('news joins a celebration that comes again, without a second badge', async () => {
  await leaveBeforeTheEnd();
  openWith({ ...ALL_SEEN, goal: null, news: { ...SEEN, entries: [bonusOf('explorer', 2)] } });
  await passUntil(() => screen.getByRole('dialog', { name: 'Amazing Job!' }));
  await pass(2_000);
  expect(lines()).toEqual([
    'Early BirdYou did a quest early.',
    'ExplorerYou tried 5 different quests.',
    expect.stringContaining('Level 2!'),
  ]);
});

test('a device that keeps nothing forgets a celebration that was not closed', async () => {
  localStorage.setItem('starchart.keep-nothing', '1');
  await leaveBeforeTheEnd();
  expect(localStorage.getItem('starchart.unfinished-celebrations')).toBeNull();
});

test('the unfinished celebration of a sibling is kept', async () => {
  localStorage.setItem('starchart.unfinished-celebrations', '9999  3 ');
  await leaveBeforeTheEnd();
  const again = openWith(ALL_SEEN);
  await passUntil(() => screen.getByRole('dialog', { name: 'Amazing Job!' }));
  await expectClosedByNextTap(again.user);
  expect(localStorage.getItem('starchart.unfinished-celebrations')).toBe('9999  3 ');
});
