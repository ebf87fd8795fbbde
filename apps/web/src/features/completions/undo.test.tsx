import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Providers } from '@/app/providers';
import { Toasts } from '@/components/feedback/toasts';
import { ApiError, type FakeProcedures, fail, fakeApi } from '@/testing/fake-api';
import {
  CHILD_SESSION,
  DAY_PROGRESS,
  EARLY_BIRD,
  habit,
  kidDashboard,
  ROBIN,
  redemption,
} from '@/testing/records';
import { renderPage } from '@/testing/render-page';
import { RejectedUndoDialog } from './rejected-undo-dialog';
import type { RejectedUndo } from './spent-points';

const DONE = habit({
  name: 'Feed the cat',
  pointsPerCompletion: 10,
  completedToday: true,
  completionCount: 1,
});
/** The day is not full, so its end is not celebrated. */
const OPEN = habit({ id: 11, name: 'Tidy up' });
const UNDONE = { points: 10, currentPoints: 499, badgesLost: [], dayProgress: DAY_PROGRESS };

function spent(): never {
  const redemptions = [{ id: 3, name: 'Movie night', pointsSpent: 40, fulfilled: false }];
  throw new ApiError('These stars have already been spent.', {
    code: 'STARS_SPENT',
    httpStatus: 409,
    params: { redemptions },
  });
}

async function openAsChild(procedures: FakeProcedures) {
  const api = fakeApi({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': kidDashboard({ habits: [DONE, OPEN], badges: [EARLY_BIRD] }),
    ...procedures,
  });
  const { user } = renderPage(`/kid-dashboard/${ROBIN.id}`);
  const card = within(await screen.findByRole('article', { name: 'Feed the cat' }));
  const undo = card.getByRole('button', { name: 'Undo Completion' });
  await waitFor(() => expect(undo).not.toHaveAttribute('aria-disabled', 'true'));
  return { api, user, undo };
}

test('an undo asks first, and keeps the completion', async () => {
  const { api, user, undo } = await openAsChild({});
  await user.click(undo);
  const question = within(await screen.findByRole('dialog', { name: 'Take this back?' }));
  expect(question.getByText('10 stars').parentElement).toHaveTextContent('10 stars go with it.');
  await user.click(question.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(undo).toHaveFocus();
  expect(api.calls('completions.undo')).toEqual([]);
});

test('the notice of an undo is followed by the new balance', async () => {
  const { api, user, undo } = await openAsChild({ 'completions.undo': UNDONE });
  await user.click(undo);
  await screen.findByRole('dialog');
  api.set({ 'children.kidDashboard': kidDashboard({ habits: [{ ...DONE, completedToday: false }, OPEN] }) });
  await user.click(screen.getByRole('button', { name: 'Yes, take it back' }));
  expect(await screen.findByText('Completion undone')).toBeVisible();
  expect(screen.getByText('10 points have been returned to your balance.')).toBeVisible();
  expect(screen.getByText('You have 499 stars now.')).toBeVisible();
  expect(api.calls('points.entries')).toEqual([]);
});

test('the notice of an undo counts the bonus of a badge that goes too, and names it', async () => {
  const { user, undo } = await openAsChild({
    'completions.undo': {
      points: 35,
      currentPoints: 1,
      badgesLost: [EARLY_BIRD.key],
      dayProgress: DAY_PROGRESS,
    },
  });
  await user.click(undo);
  await user.click(await screen.findByRole('button', { name: 'Yes, take it back' }));
  expect(await screen.findByText('35 points have been returned to your balance.')).toBeVisible();
  expect(screen.getByText('Your Early Bird badge goes too. You have 1 star now.')).toBeVisible();
});

test('a refused undo names the claimed reward and leads a child to a grown-up', async () => {
  const { user, undo } = await openAsChild({ 'completions.undo': spent });
  await user.click(undo);
  await user.click(await screen.findByRole('button', { name: 'Yes, take it back' }));
  const answer = within(await screen.findByRole('dialog', { name: 'These stars are spent' }));
  expect(answer.getByText('You claimed “Movie night” with them.')).toBeVisible();
  expect(answer.getByText('Want to change that? Ask a grown-up!')).toBeVisible();
  await user.click(answer.getByRole('button', { name: 'Got it' }));
  expect(await screen.findByRole('button', { name: 'Undo Completion' })).toBeVisible();
  expect(screen.queryByText('Oops! Something went wrong')).toBeNull();
});

test('the twenty-first undo of a day is refused with the reason, and the quest stays done', async () => {
  const message = 'This quest was undone 20 times today. Tomorrow you can undo it again.';
  const { user, undo } = await openAsChild({
    'completions.undo': () => {
      throw new ApiError(message, { code: 'RATE_LIMITED', httpStatus: 429 });
    },
  });
  await user.click(undo);
  await user.click(await screen.findByRole('button', { name: 'Yes, take it back' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByText('Completion undone')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Undo Completion' })).toBeVisible();
});

const REJECTED = { habitId: DONE.id, childId: ROBIN.id, day: '2026-03-11', slot: 2 };

const MOVIE = { id: 3, name: 'Movie night' };

function openAsParent(spending: RejectedUndo['spending']) {
  const api = fakeApi({
    'redemptions.cancel': redemption({ id: 3 }),
    'completions.undo': UNDONE,
  });
  const close = vi.fn<() => void>();
  render(
    <Providers>
      <RejectedUndoDialog child={ROBIN} rejected={{ ...REJECTED, spending }} opened onClose={close} />
      <Toasts />
    </Providers>,
  );
  return { api, close, user: userEvent.setup() };
}

test('a parent takes the redemption back and undoes in one step', async () => {
  const { api, close, user } = openAsParent({ names: ['Movie night'], cost: 40, open: [MOVIE] });
  const question = within(await screen.findByRole('dialog', { name: 'These points are spent' }));
  expect(question.getByText(/^Robin redeemed “Movie night” for 40 points\./)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Take back and undo' }));
  expect(await screen.findByText('Completion undone')).toBeVisible();
  expect(screen.getByText('Robin has 499 points now.')).toBeVisible();
  expect(api.calls('redemptions.cancel')).toEqual([{ id: 3 }]);
  expect(api.calls('completions.undo')).toEqual([{ ...REJECTED, today: REJECTED.day }]);
  expect(close).toHaveBeenCalledOnce();
});

test('a parent learns that the reward was handed out, and nothing is taken back', async () => {
  const { api, close, user } = openAsParent({ names: ['Movie night'], cost: 40, open: [] });
  const answer = await screen.findByRole('dialog', { name: 'These points are spent' });
  expect(answer).toHaveTextContent('and it was handed out.');
  await user.click(within(answer).getByRole('button', { name: 'Got it' }));
  expect(close).toHaveBeenCalledOnce();
  expect(api.calls('redemptions.cancel')).toEqual([]);
});

test('the dialog of a parent stays open when the redemption cannot be taken back', async () => {
  const { api, close, user } = openAsParent({ names: ['Movie night'], cost: 40, open: [MOVIE] });
  api.set({ 'redemptions.cancel': fail });
  await user.click(await screen.findByRole('button', { name: 'Take back and undo' }));
  expect(await screen.findByText('Failed to take back the reward')).toBeVisible();
  expect(api.calls('completions.undo')).toEqual([]);
  expect(close).not.toHaveBeenCalled();
});

test('one redemption that was handed out meanwhile does not keep the others and the undo back, and the notice names it', async () => {
  const spending = { names: ['Movie night', 'Castle'], cost: 130, open: [MOVIE, { id: 2, name: 'Castle' }] };
  const { api, close, user } = openAsParent(spending);
  api.set({
    'redemptions.cancel'({ id }) {
      if (id === MOVIE.id)
        throw new ApiError('This reward was already handed out.', {
          code: 'ALREADY_DECIDED',
          httpStatus: 409,
        });
      return redemption({ id });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Take back and undo' }));
  expect(await screen.findByText('Completion undone')).toBeVisible();
  expect(screen.getByText(/“.?Movie night.?”: This reward was already handed out\./)).toBeVisible();
  expect(api.calls('redemptions.cancel')).toEqual([{ id: 3 }, { id: 2 }]);
  expect(close).toHaveBeenCalledOnce();
});
