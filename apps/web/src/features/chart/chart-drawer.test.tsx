import type { Habit } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError, fail, fakeApi } from '@/testing/fake-api';
import { habit, parentDashboard, parentWith, ROBIN, VIEWER } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

/** With one slot on each of the last 35 days, and these days done. */
function recent(done: string[], fields: Partial<Habit> = {}): Habit {
  const completions = done.map((completedOn, id) => ({ id, completedOn, slot: 1, completedAt: completedOn }));
  return { ...habit(fields), completions, recentSlots: Array.from({ length: 35 }, () => 1), ...fields };
}

const STORY = recent(['2026-03-11', '2026-03-09']);
const corrected = {
  changed: 1,
  currentPoints: 35,
  totalPoints: 35,
  level: 1,
  badgesEarned: [],
  badgesLost: [],
};

async function openChart(procedures: Record<string, unknown> = {}) {
  const api = fakeApi({
    ...parentWith({ habits: [habit()] }),
    'habits.list': [STORY],
    'completions.correct': corrected,
    ...procedures,
  });
  const { user } = renderPage('/parent-dashboard');
  await user.click(await screen.findByRole('button', { name: 'Yesterday and earlier days' }));
  return { api, user, chart: within(await screen.findByRole('dialog', { name: "Robin's chart" })) };
}

test('sets yesterday as done, after it said what that changes', async () => {
  const { api, user, chart } = await openChart();
  const yesterday = await chart.findByRole('button', { name: 'Read a story, yesterday' });
  expect(yesterday).toHaveAttribute('aria-pressed', 'false');
  expect(chart.getByRole('button', { name: 'Read a story, today' })).toHaveAttribute('aria-pressed', 'true');
  expect(chart.getByText('Tap a day to change it.')).toBeVisible();
  await user.click(yesterday);
  expect(yesterday).toHaveAttribute('aria-pressed', 'true');
  expect(chart.getByText('1 completion added: +5 points')).toBeVisible();
  expect(api.calls('completions.correct'), 'nothing is saved yet').toEqual([]);

  const after = recent(['2026-03-11', '2026-03-10', '2026-03-09'], { currentStreak: 3 });
  api.set({
    'habits.list': [after],
    'children.parentDashboard': parentDashboard({ child: { ...ROBIN, currentPoints: 35 }, habits: [after] }),
  });
  await user.click(chart.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('1 change saved')).toBeVisible();
  expect(screen.getByText('+5 points. Read a story: streak 3 days.')).toBeVisible();
  const cells = [{ habitId: 10, day: '2026-03-10', slot: 1, done: true }];
  expect(api.calls('completions.correct')).toEqual([{ childId: 2, cells }]);
  expect(chart.getByText('Tap a day to change it.')).toBeVisible();
});

test('a rejected change stays in the chart, with the reason', async () => {
  const message = 'These points have already been spent: 5 points are missing.';
  const { user, chart } = await openChart({
    'completions.correct': () => {
      throw new ApiError(message, { code: 'STARS_SPENT', httpStatus: 409 });
    },
  });
  await user.click(await chart.findByRole('button', { name: 'Read a story, today' }));
  expect(chart.getByText('1 taken back: −5 points')).toBeVisible();
  await user.click(chart.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(chart.getByText('1 taken back: −5 points')).toBeVisible();
});

test('asks before it discards changes', async () => {
  const { user, chart } = await openChart();
  await user.click(await chart.findByRole('button', { name: 'Read a story, yesterday' }));
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Discard 1 change?' }));
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('arrow keys move between the days, Space changes one', async () => {
  const { user, chart } = await openChart({
    'habits.list': [STORY, recent([], { id: 11, name: 'Tidy up' })],
  });
  const cell = (name: string) => chart.getByRole('button', { name });
  await chart.findByRole('button', { name: 'Tidy up, today' });
  const inTabOrder = chart
    .getAllByRole('button', { name: /^(Read|Tidy)/ })
    .filter(({ tabIndex }) => tabIndex === 0);
  expect(inTabOrder).toEqual([cell('Read a story, yesterday')]);
  cell('Read a story, yesterday').focus();
  await user.keyboard('{ArrowDown}');
  expect(cell('Tidy up, yesterday')).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(cell('Tidy up, Monday, March 9')).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown} ');
  expect(cell('Tidy up, today')).toHaveFocus();
  expect(cell('Tidy up, today')).toHaveAttribute('aria-pressed', 'true');
});

test('pages back to 34 days before today', async () => {
  const { user, chart } = await openChart();
  await chart.findByRole('button', { name: 'Read a story, today' });
  expect(chart.getByRole('button', { name: 'Later days' })).toBeDisabled();
  for (let page = 1; page < 5; page++) await user.click(chart.getByRole('button', { name: 'Earlier days' }));
  expect(chart.getByRole('button', { name: 'Read a story, Thursday, February 5' })).toBeVisible();
  expect(chart.getByRole('button', { name: 'Earlier days' })).toBeDisabled();
});

test('says why it is empty, or could not be loaded', async () => {
  const none = await openChart({ 'habits.list': [] });
  expect(await none.chart.findByText('Add a habit to see the chart.')).toBeVisible();
});

test('offers another try when it could not be loaded', async () => {
  const { api, user, chart } = await openChart({ 'habits.list': fail });
  expect(await chart.findByText("We couldn't load the chart.")).toBeVisible();
  api.set({ 'habits.list': [STORY] });
  await user.click(chart.getByRole('button', { name: 'Try again' }));
  expect(await chart.findByRole('button', { name: 'Read a story, today' })).toBeVisible();
});

test('is for those who may correct only', async () => {
  fakeApi({ ...parentWith({ habits: [habit()] }), 'auth.session': VIEWER });
  renderPage('/parent-dashboard');
  await screen.findByRole('heading', { name: 'Read a story' });
  expect(screen.queryByRole('button', { name: 'Yesterday and earlier days' })).toBeNull();
});
