import type { NewsEntry, Note } from '@starchart/schema';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { flyStars } from '@/components/kid/fly-stars';
import { trpcUtils } from '@/lib/api/trpc';
import { fail, fakeApi } from '@/testing/fake-api';
import {
  CHILD_SESSION,
  EARLY_BIRD,
  GUEST,
  habit,
  kidDashboard,
  newsEntry,
  PARENT,
  ROBIN,
} from '@/testing/records';
import { renderPage } from '@/testing/render-page';

vi.mock(import('@/components/kid/fly-stars'), () => ({ flyStars: vi.fn<typeof flyStars>() }));
beforeEach(() => void vi.mocked(flyStars).mockClear());

const ROOM = habit({ name: 'Clean my room', requiresApproval: true, completedToday: true });
/** The day is not full, so its end is not celebrated. */
const OPEN = habit({ id: 11, name: 'Tidy up' });
const APPROVED = newsEntry({ number: 7, habitId: ROOM.id, approved: true });
const BADGE = newsEntry({ number: 8, kind: 'badge_bonus', amount: 25, badgeKey: EARLY_BIRD.key });
const CORRECTED = newsEntry({ number: 9, amount: 2, habitId: OPEN.id, forDay: '2026-03-09' });
const earned = { ...EARLY_BIRD, earned: true, earnedAt: '2026-03-09T12:00:00.000Z' };

const PRAISE: Note = {
  id: 5,
  kind: 'praise',
  text: 'You helped Noor.',
  points: 3,
  authorName: 'Anna',
  habitId: null,
  habitName: null,
  completedOn: null,
  slot: null,
  subject: null,
  pointsChange: null,
  createdAt: '2026-03-11T12:00:00.000Z',
  readAt: null,
};

/** The entries are newest first. */
function dashboardWith(entries: readonly NewsEntry[], child = ROBIN) {
  const news = { entries: [...entries], levelBefore: 1, lastEntry: entries[0]?.number ?? 0 };
  return kidDashboard({ child, habits: [ROOM, OPEN], badges: [earned], news });
}

/** `seenBefore`: up to where another page has shown the news. */
async function open(
  entries: readonly NewsEntry[],
  { session = CHILD_SESSION, child = ROBIN, seenBefore = 0 } = {},
) {
  const api = fakeApi({
    'auth.session': session,
    'children.kidDashboard': dashboardWith(entries, child),
    'children.markSeen': { seenBefore, isGoalNew: false },
  });
  const { user } = renderPage(`/kid-dashboard/${ROBIN.id}`);
  const card = await screen.findByRole('article', { name: 'Clean my room' });
  return { api, user, card };
}

async function isMarked(api: ReturnType<typeof fakeApi>, entry: number) {
  await waitFor(() => expect(api.calls('children.markSeen')).toHaveLength(1));
  expect(api.calls('children.markSeen')).toEqual([{ childId: ROBIN.id, entry, asChild: true }]);
}

test.each([
  ['a child', CHILD_SESSION],
  ["a parent's session", PARENT],
])('the stars of an approval fly from its card, with the level that they reached: %s', async (_, session) => {
  const { api, card } = await open([APPROVED], { session, child: { ...ROBIN, level: 2 } });
  expect(await screen.findByText('Your stars are here!')).toBeVisible();
  expect(screen.getByText('You earned 5 stars!')).toBeVisible();
  expect(vi.mocked(flyStars).mock.calls).toEqual([[card, 5]]);
  expect(await screen.findByRole('dialog', { name: 'Level 2!' })).toBeVisible();
  await isMarked(api, 7);
});

test('the stars of praise fly from its note once, without a notice', async () => {
  const praise = newsEntry({ number: 7, kind: 'adjustment', amount: 3, habitId: null });
  const taken = newsEntry({ number: 8, kind: 'adjustment', amount: -2, habitId: null });
  const api = fakeApi({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': { ...dashboardWith([taken, praise]), notes: [PRAISE] },
    'children.markSeen': { seenBefore: 0, isGoalNew: false },
  });
  renderPage(`/kid-dashboard/${ROBIN.id}`);
  const note = await screen.findByRole('region', { name: 'A note for you' });
  await waitFor(() => expect(vi.mocked(flyStars).mock.calls).toEqual([[note, 3]]));
  expect(screen.queryByText('Your stars are here!')).toBeNull();
  await isMarked(api, 8);

  await act(() => trpcUtils.children.kidDashboard.invalidate());
  expect(flyStars).toHaveBeenCalledTimes(1);
});

test('a badge is celebrated, however long ago it was earned, together with the level', async () => {
  await open([BADGE], { child: { ...ROBIN, level: 2 } });
  const celebration = await screen.findByRole('dialog', { name: 'Amazing Job!' });
  expect(celebration).toHaveTextContent('Early Bird');
  expect(celebration).toHaveTextContent('Level 2!');
});

test('the notice of an approval stays when its celebration opens late', async () => {
  await open([BADGE, APPROVED]);
  expect(await screen.findByText('Your stars are here!')).toBeVisible();
  const later = performance.now() + 3000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(await screen.findByRole('dialog', { name: 'Amazing Job!' })).toBeVisible();
  clock.mockRestore();
  expect(screen.getByText('Your stars are here!')).toBeVisible();
});

test('the page says for which day a grown-up added stars', async () => {
  await open([CORRECTED]);
  expect(await screen.findByText('You got 2 stars for Monday!')).toBeVisible();
  expect(screen.queryByText('Your stars are here!')).toBeNull();
});

test('an approval and stars of an earlier day have one notice', async () => {
  await open([CORRECTED, { ...APPROVED, forDay: '2026-03-10' }]);
  expect(await screen.findByText('You earned 5 stars!')).toBeVisible();
  expect(screen.getByText('You got 2 stars for Monday!')).toBeVisible();
});

test('what another tablet has shown is not shown again', async () => {
  const { api } = await open([CORRECTED, BADGE, APPROVED], { seenBefore: 8 });
  expect(await screen.findByText('You got 2 stars for Monday!')).toBeVisible();
  expect(flyStars).not.toHaveBeenCalled();
  expect(screen.queryByText('Your stars are here!')).toBeNull();
  await isMarked(api, 9);
});

test('what comes while the page is open is shown once', async () => {
  const { api } = await open([]);
  expect(api.calls('children.markSeen')).toEqual([]);
  for (let times = 1; times <= 2; times++) {
    api.set({ 'children.kidDashboard': dashboardWith([APPROVED]) });
    await act(() => trpcUtils.children.kidDashboard.invalidate());
  }
  expect(await screen.findByText('Your stars are here!')).toBeVisible();
  await isMarked(api, 7);
});

test('stars that were taken back are not celebrated', async () => {
  const reversal = newsEntry({ number: 10, kind: 'reversal', amount: -25, badgeKey: EARLY_BIRD.key });
  const { api } = await open([reversal, { ...BADGE, takenBack: true }, { ...APPROVED, takenBack: true }]);
  await isMarked(api, 10);
  expect(flyStars).not.toHaveBeenCalled();
  expect(screen.queryByText('Your stars are here!')).toBeNull();
});

test('news wait until the child looks at the page', async () => {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const { api } = await open([APPROVED]);
  expect(api.calls('children.markSeen')).toEqual([]);
  hasFocus.mockRestore();
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('Your stars are here!')).toBeVisible();
});

test('news that could not be marked are shown with the next change', async () => {
  const { api } = await open([]);
  api.set({ 'children.kidDashboard': dashboardWith([APPROVED]), 'children.markSeen': fail });
  await act(() => trpcUtils.children.kidDashboard.invalidate());
  await waitFor(() => expect(api.calls('children.markSeen')).toHaveLength(1));
  expect(screen.queryByText('Your stars are here!')).toBeNull();
  api.set({
    'children.kidDashboard': dashboardWith([BADGE, APPROVED]),
    'children.markSeen': { seenBefore: 0, isGoalNew: false },
  });
  await act(() => trpcUtils.children.kidDashboard.invalidate());
  expect(await screen.findByText('Your stars are here!')).toBeVisible();
});

test('the page of a guest shows and marks no news', async () => {
  const { api } = await open([APPROVED], { session: GUEST });
  await act(() => trpcUtils.children.kidDashboard.invalidate());
  expect(api.calls('children.markSeen')).toEqual([]);
  expect(flyStars).not.toHaveBeenCalled();
});

test('the browser stores nothing about what a child has seen to the end', async () => {
  const { api, user } = await open([CORRECTED, BADGE, APPROVED]);
  await isMarked(api, 9);
  await screen.findByRole('dialog', { name: 'Amazing Job!' });
  const awesome = screen.getByRole('button', { name: 'Awesome!' });
  await waitFor(() => expect(awesome).toHaveAttribute('aria-disabled', 'false'));
  await user.click(awesome);
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted()).toEqual([
    'starchart-child',
    'starchart.muted',
  ]);
});
