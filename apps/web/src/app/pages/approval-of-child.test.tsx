import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { flyStars } from '@/components/kid/fly-stars';
import { trpcUtils } from '@/lib/api/trpc';
import { type FakeProcedures, fakeApi, pending } from '@/testing/fake-api';
import {
  CHILD_SESSION,
  EARLY_BIRD,
  entry,
  habit,
  kidDashboard,
  PARENT,
  ROBIN,
  recorded,
} from '@/testing/records';
import { renderPage } from '@/testing/render-page';

vi.mock(import('@/components/kid/fly-stars'), () => ({ flyStars: vi.fn<typeof flyStars>() }));

beforeEach(() => {
  vi.mocked(flyStars).mockClear();
  localStorage.clear();
});

const OPEN = habit({ id: 11, name: 'Tidy up' });
const CHECKED = habit({ name: 'Clean my room', requiresApproval: true });
const PENDING = habit({
  ...CHECKED,
  completedToday: true,
  slotsToday: [{ slot: 1, part: 'any', status: 'pending' }],
  pendingCount: 1,
});
const WAITING = kidDashboard({ habits: [PENDING, OPEN], pendingPoints: 5 });
const RECORDED = recorded({ habitId: CHECKED.id, status: 'pending', pointsEarned: 0 });

async function open(procedures: FakeProcedures) {
  const api = fakeApi({
    'auth.session': PARENT,
    'children.kidDashboard': kidDashboard({ habits: [CHECKED, OPEN] }),
    ...procedures,
  });
  const { user } = renderPage(`/kid-dashboard/${ROBIN.id}`);
  const card = within(await screen.findByRole('article', { name: 'Clean my room' }));
  return { api, user, card };
}

test('a pending completion shows at once, without flying stars and points, in a session of a parent too', async () => {
  const answer = pending<'completions.record'>();
  const { api, user, card } = await open({ 'completions.record': answer.result });
  const button = card.getByRole('button', { name: /Mark Complete!/ });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(button);
  expect(await card.findByText('Completed for Today!')).toBeVisible();
  expect(card.getByText('A grown-up will check this one.')).toBeVisible();
  expect(screen.getAllByText('+5 on the way')[0]).toBeVisible();
  expect(screen.getAllByText('30 stars to spend')[0]).toBeInTheDocument();
  expect(flyStars).not.toHaveBeenCalled();
  expect(api.calls('completions.record')[0]).toMatchObject({ habitId: CHECKED.id, asChild: true });

  api.set({ 'children.kidDashboard': WAITING });
  answer.resolve(RECORDED);
  expect(await screen.findByText('Quest completed!')).toBeVisible();
  expect(card.getByText('A grown-up will check this one.')).toBeVisible();
  expect(screen.queryByText(/You earned/)).toBeNull();
});

test('a child undoes its own pending completion, and no points are named', async () => {
  const { api, user, card } = await open({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': WAITING,
    'completions.undo': undefined,
  });
  const undo = card.getByRole('button', { name: 'Undo Completion' });
  await waitFor(() => expect(undo).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(undo);
  const question = within(await screen.findByRole('dialog', { name: 'Take this back?' }));
  expect(question.getByText('No grown-up has checked it yet.')).toBeVisible();
  expect(question.queryByText(/go with it/)).toBeNull();
  api.set({ 'children.kidDashboard': kidDashboard({ habits: [CHECKED, OPEN] }) });
  await user.click(question.getByRole('button', { name: 'Yes, take it back' }));
  expect(await card.findByRole('button', { name: /Mark Complete!/ })).toBeVisible();
  expect(api.calls('completions.undo')[0]).toMatchObject({ slot: 1, asChild: true });
  expect(screen.queryByText(/on the way/)).toBeNull();
  expect(screen.getAllByText('30 stars to spend')[0]).toBeInTheDocument();
  expect(screen.queryByText(/returned to your balance/)).toBeNull();
});

test('the question of an undo closes when a grown-up says “not yet” at the same moment', async () => {
  const { api, user, card } = await open({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': WAITING,
  });
  const undo = card.getByRole('button', { name: 'Undo Completion' });
  await waitFor(() => expect(undo).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(undo);
  await screen.findByRole('dialog', { name: 'Take this back?' });
  api.set({ 'children.kidDashboard': kidDashboard({ habits: [CHECKED, OPEN] }) });
  await act(() => trpcUtils.children.kidDashboard.invalidate());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  api.set({ 'children.kidDashboard': WAITING });
  await act(() => trpcUtils.children.kidDashboard.invalidate());
  expect(await card.findByRole('button', { name: 'Undo Completion' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

const APPROVED = kidDashboard({
  child: { ...ROBIN, currentPoints: 65, totalPoints: 105, level: 2 },
  habits: [{ ...PENDING, pendingCount: 0, slotsToday: [{ slot: 1, part: 'any', status: 'counted' }] }, OPEN],
});
const LEDGER = [
  entry({ id: 9, kind: 'badge_bonus', amount: 25, badgeKey: 'star-achiever', habitId: CHECKED.id }),
  entry({ id: 8, kind: 'adjustment', amount: 30 }),
  entry({ id: 7, kind: 'completion', amount: 5, habitId: CHECKED.id }),
  entry({ id: 6, kind: 'completion', amount: 5, habitId: CHECKED.id }),
];

test('the stars on the way are those of the completion, also after the price changed', async () => {
  const { card } = await open({
    'children.kidDashboard': kidDashboard({
      habits: [{ ...PENDING, pointsPerCompletion: 8 }, OPEN],
      pendingPoints: 5,
    }),
  });
  expect(card.getByText('A grown-up will check this one.')).toBeVisible();
  expect(screen.getAllByText('+5 on the way')[0]).toBeVisible();
});

test('on the first visit after an approval, the stars fly once, with the level that they reached', async () => {
  sawPending(75);
  renderPageOf(APPROVED);
  expect(await screen.findByText('Your stars are here!')).toBeVisible();
  expect(screen.getByText('You earned 5 stars!')).toBeVisible();
  const card = await screen.findByRole('article', { name: 'Clean my room' });
  expect(vi.mocked(flyStars).mock.calls).toEqual([[card, 5]]);
  expect(await screen.findByRole('dialog', { name: /level 2/i })).toBeVisible();
  expect(localStorage.getItem(SEEN)).toBeNull();
});

test('on the first visit after an approval, its badge is celebrated, however long ago', async () => {
  sawPending(75);
  const badges = [{ ...EARLY_BIRD, earned: true, earnedAt: '2026-03-09T12:00:00.000Z' }];
  renderPageOf({ ...APPROVED, child: { ...APPROVED.child, level: 1 }, badges }, [
    entry({ id: 9, kind: 'badge_bonus', amount: 25, badgeKey: EARLY_BIRD.key, habitId: CHECKED.id }),
    ...LEDGER.slice(2),
  ]);
  expect(await screen.findByText('You earned 5 stars!')).toBeVisible();
  expect(await screen.findByRole('dialog', { name: 'Amazing Job!' })).toHaveTextContent('Early Bird');
});

test('an approval of a habit that is inactive by now is celebrated, too', async () => {
  localStorage.setItem(SEEN, `${ROBIN.id} 1 75 5`);
  renderPageOf({ ...APPROVED, child: { ...APPROVED.child, level: 1 }, habits: [OPEN] });
  expect(await screen.findByText('You earned 5 stars!')).toBeVisible();
});

test('stars that were taken back are not celebrated with an approval', async () => {
  sawPending(75);
  const ticked = entry({ id: 11, kind: 'completion', amount: 5, habitId: CHECKED.id, takenBack: true });
  const badge = entry({ id: 12, kind: 'badge_bonus', amount: 25, badgeKey: EARLY_BIRD.key, takenBack: true });
  renderPageOf({ ...APPROVED, child: { ...APPROVED.child, totalPoints: 80, level: 1 } }, [
    entry({ id: 14, kind: 'reversal', amount: -5, habitId: CHECKED.id, reversesEntryId: 11 }),
    entry({ id: 13, kind: 'reversal', amount: -25, badgeKey: EARLY_BIRD.key, reversesEntryId: 12 }),
    badge,
    ticked,
    ...LEDGER.slice(2),
  ]);
  expect(await screen.findByText('You earned 5 stars!')).toBeVisible();
  expect(vi.mocked(flyStars).mock.calls).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('after a rejection no stars fly, also if other points came', async () => {
  sawPending(ROBIN.totalPoints);
  const api = renderPageOf(
    kidDashboard({ habits: [CHECKED, OPEN], child: { ...ROBIN, totalPoints: ROBIN.totalPoints + 3 } }),
    [entry({ id: 8, kind: 'completion', amount: 3, habitId: OPEN.id }), ...LEDGER.slice(-1)],
  );
  await screen.findByRole('article', { name: 'Clean my room' });
  await waitFor(() => expect(api.calls('points.entries')).toHaveLength(1));
  expect(flyStars).not.toHaveBeenCalled();
  expect(screen.queryByText('Your stars are here!')).toBeNull();
});

test('a device remembers which completions wait', async () => {
  renderPageOf(WAITING);
  await screen.findByText('A grown-up will check this one.');
  await waitFor(() =>
    expect(localStorage.getItem(SEEN)).toBe(`${ROBIN.id} 1 ${ROBIN.totalPoints} 5 ${CHECKED.id}:1`),
  );
  expect(flyStars).not.toHaveBeenCalled();
});

const SEEN = 'starchart.pending-completions';

function sawPending(totalPoints: number) {
  localStorage.setItem(SEEN, `${ROBIN.id} 1 ${totalPoints} 5 ${CHECKED.id}:1`);
}

function renderPageOf(dashboard: ReturnType<typeof kidDashboard>, items = LEDGER) {
  const api = fakeApi({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': dashboard,
    'points.entries': { items, nextCursor: null },
  });
  renderPage(`/kid-dashboard/${ROBIN.id}`);
  return api;
}
