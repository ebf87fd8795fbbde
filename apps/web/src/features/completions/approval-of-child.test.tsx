import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { flyStars } from '@/components/kid/fly-stars';
import { trpcUtils } from '@/lib/api/trpc';
import { type FakeProcedures, fakeApi, pending } from '@/testing/fake-api';
import { CHILD_SESSION, DAY_PROGRESS, habit, kidDashboard, PARENT, ROBIN, recorded } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

vi.mock(import('@/components/kid/fly-stars'), () => ({ flyStars: vi.fn<typeof flyStars>() }));

beforeEach(() => {
  vi.mocked(flyStars).mockClear();
});

const OPEN = habit({ id: 11, name: 'Tidy up' });
const CHECKED = habit({ name: 'Clean my room', requiresApproval: true });
const PENDING = habit({
  ...CHECKED,
  completedToday: true,
  slotsToday: [{ slot: 1, part: 'any', status: 'pending' }],
  pendingCount: 1,
});
const DASHBOARD = kidDashboard({ habits: [PENDING, OPEN], pendingPoints: 5 });
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
  await waitFor(() =>
    expect(api.calls('completions.record')[0]).toMatchObject({ habitId: CHECKED.id, asChild: true }),
  );

  api.set({ 'children.kidDashboard': DASHBOARD });
  answer.resolve(RECORDED);
  expect(await screen.findByText('Quest completed!')).toBeVisible();
  expect(card.getByText('A grown-up will check this one.')).toBeVisible();
  expect(screen.queryByText(/You earned/)).toBeNull();
});

test('a child undoes its own pending completion, and no points are named', async () => {
  const { api, user, card } = await open({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': DASHBOARD,
    'completions.undo': { points: 0, currentPoints: 30, badgesLost: [], dayProgress: DAY_PROGRESS },
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
  await waitFor(() => expect(api.calls('completions.undo')[0]).toMatchObject({ slot: 1, asChild: true }));
  expect(screen.queryByText(/on the way/)).toBeNull();
  expect(screen.getAllByText('30 stars to spend')[0]).toBeInTheDocument();
  expect(screen.queryByText(/returned to your balance/)).toBeNull();
});

test('the question of an undo closes when a grown-up says “not yet” at the same moment', async () => {
  const { api, user, card } = await open({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': DASHBOARD,
  });
  const undo = card.getByRole('button', { name: 'Undo Completion' });
  await waitFor(() => expect(undo).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(undo);
  await screen.findByRole('dialog', { name: 'Take this back?' });
  api.set({ 'children.kidDashboard': kidDashboard({ habits: [CHECKED, OPEN] }) });
  await act(() => trpcUtils.children.kidDashboard.invalidate());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  api.set({ 'children.kidDashboard': DASHBOARD });
  await act(() => trpcUtils.children.kidDashboard.invalidate());
  expect(await card.findByRole('button', { name: 'Undo Completion' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

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
