import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type FakeProcedures, fail, fakeApi, pending } from '@/testing/fake-api';
import { dayHistory } from '@/testing/history';
import { HELPER, habit, parentWith, ROBIN, storedHabit, VIEWER } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

/** Three habits of March 2026, up to Wednesday the 11th. */
const READING = { fromOn: '2026-03-01', days: 'KKoK~KKKoKo' };
const TIDYING = { habitId: 11, name: 'Tidy up', fromOn: '2026-03-01', days: 'KoooK~oKKW2' };
const SWIMMING = {
  habitId: 12,
  name: 'Swimming',
  fromOn: '2026-03-02',
  days: 'K..K...K..',
  weeks: [
    { weekOn: '2026-03-02', done: 2, target: 2, met: true },
    { weekOn: '2026-03-09', done: 1, target: 2, met: false },
  ],
};
const HISTORY = dayHistory([READING, TIDYING]);

function openChart(query: string, procedures: FakeProcedures = {}) {
  const api = fakeApi({ ...parentWith(), 'habits.list': [], 'history.days': HISTORY, ...procedures });
  return { api, ...renderPage(`/chart?child=${ROBIN.id}${query}`) };
}

const findView = (name: string) => screen.findByRole('link', { name });
const findDay = (name: string) => screen.findByRole('button', { name });
const day = (name: string) => screen.getByRole('button', { name });
const dayOfYear = (name: string) => screen.getByRole('link', { name });

describe('the month', () => {
  test('has a square for each day, with how many habits were done', async () => {
    const { api } = openChart('&view=month');
    expect(await findDay('Sunday, March 1: 2 of 2')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'March 2026' })).toBeVisible();
    expect(day('Tuesday, March 3: 0 of 2')).toBeVisible();
    expect(day('Thursday, March 5: 1 of 1'), 'a pause is not due').toBeVisible();
    expect(screen.queryByRole('button', { name: /March 12/ }), 'tomorrow').toBeNull();
    expect(screen.getByText('12 of 18 done'), 'without what is open today').toBeVisible();
    const calls = api.calls('history.days');
    expect(calls).toEqual([{ childId: 2, fromOn: '2026-01-01', days: 365 }]);
  });

  test('the month calls a paused day paused, and no day missed', async () => {
    const paused = { fromOn: '2026-03-01', days: 'o~~~~~~~~~o' };
    openChart('&view=month&day=2026-03-09', { 'history.days': dayHistory([paused]) });
    expect(await findDay('Monday, March 9: paused')).toBeVisible();
    expect(day('Sunday, March 1: not done')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/missed|lost|failed/i);
    expect(document.body.innerHTML).not.toMatch(/missed|failed/i);
  });

  test('of one habit says what was done, and keeps the habit in other months', async () => {
    const { user, address } = openChart('&view=month');
    await user.selectOptions(await screen.findByLabelText('Habit'), 'Tidy up');
    expect(await findDay('Tuesday, March 10: done, waiting for approval')).toBeVisible();
    expect(day('Wednesday, March 11: done 2 times')).toBeVisible();
    expect(day('Friday, March 6: paused')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Year' }));
    expect(address()).toBe(`/chart?child=${ROBIN.id}&view=year&year=2026&habit=11`);
    expect(screen.getByLabelText('Habit')).toHaveDisplayValue('Tidy up');
  });

  test('opens from the menu of a habit, for this habit', async () => {
    fakeApi({ ...parentWith({ habits: [habit()] }), 'habits.list': [], 'history.days': HISTORY });
    const { user, address } = renderPage(`/parent-dashboard?child=${ROBIN.id}`);
    await user.click(await screen.findByRole('button', { name: 'Options for Read a story' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show in the chart Read a story' }));
    expect(await screen.findByLabelText('Habit')).toHaveDisplayValue('Read a story');
    expect(address()).toBe(`/chart?child=${ROBIN.id}&view=month&habit=10`);
  });

  test('of a weekly habit counts its weeks', async () => {
    openChart('&view=month&habit=12', { 'history.days': dayHistory([READING, SWIMMING]) });
    expect(await screen.findByText('1 of 2 weekly goals done')).toBeVisible();
  });

  test('shows the habits of a day; those of the last 35 days can be changed and undone', async () => {
    const recent = storedHabit({ recentSlots: Array.from({ length: 35 }, () => 1) });
    const { api, user, address } = openChart('&view=month', { 'habits.list': [recent] });
    await user.click(await findDay('Monday, March 9: 1 of 2'));
    expect(address()).toBe(`/chart?child=${ROBIN.id}&view=month&day=2026-03-09`);
    const panel = screen.getByRole('region', { name: 'Habits of the day' });
    expect(within(panel).getByRole('listitem')).toHaveTextContent('Tidy updone');

    const gap = await findDay('Read a story, Monday, March 9');
    const saved = pending<'completions.correct'>();
    api.set({ 'completions.correct': saved.result });
    await user.click(gap);
    expect(gap, 'before the response').toHaveAttribute('aria-pressed', 'true');
    const filled = { ...READING, days: 'KKoK~KKKKKo' };
    const completedOn = '2026-03-09';
    const completedAt = `${completedOn}T12:00:00.000Z`;
    const completions = [{ id: 1, completedOn, slot: 1, completedAt, status: 'counted' as const }];
    api.set({
      'history.days': dayHistory([filled, TIDYING]),
      'habits.list': [{ ...recent, completions }],
    });
    const result = { changed: 1, currentPoints: 35, totalPoints: 35, level: 1 };
    saved.resolve({ ...result, badgesEarned: [], badgesLost: [] });
    expect(await findDay('Monday, March 9: 2 of 2')).toBeVisible();
    expect(await screen.findByText('Read a story, Monday, March 9: done')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const cell = { habitId: 10, day: '2026-03-09', slot: 1 };
    const changes = [true, false].map((done) => ({ childId: 2, cells: [{ ...cell, done }] }));
    await waitFor(() => expect(api.calls('completions.correct')).toEqual(changes));
  });

  test('a viewer, and everybody before the last 35 days, only reads', async () => {
    const { user } = openChart('&view=month&day=2026-03-09', { 'auth.session': VIEWER });
    expect(await screen.findByText('not done')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Read a story/ })).toBeNull();
    await user.click(day('Wednesday, March 11: 0 of 2'));
    expect(screen.getByText('open')).toBeVisible();
    expect(screen.getByText('done 2 times')).toBeVisible();
  });

  test('a helper reads a day before yesterday', async () => {
    openChart('&view=month&day=2026-03-09', { 'auth.session': HELPER });
    expect(await screen.findByText('not done')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Read a story/ })).toBeNull();
  });

  test('leads to the months with days', async () => {
    const { user, address } = openChart('&view=month', {
      'history.days': dayHistory([{ fromOn: '2025-12-30', days: `Ko${'K'.repeat(70)}` }]),
    });
    await findDay('Wednesday, March 11: done');
    expect(screen.getByRole('button', { name: 'Later days' })).toBeDisabled();
    for (const month of ['February 2026', 'January 2026', 'December 2025']) {
      await user.click(screen.getByRole('button', { name: 'Earlier days' }));
      expect(await screen.findByRole('heading', { name: month })).toBeVisible();
    }
    expect(await findDay('Wednesday, December 31: not done')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Earlier days' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Later days' }));
    expect(address()).toBe(`/chart?child=${ROBIN.id}&view=month&month=2026-01`);
  });
});

describe('the year', () => {
  test('has the months with days; a day leads to its month', async () => {
    const { user, address } = openChart('&view=year');
    expect(await screen.findByRole('heading', { name: '2026' })).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'Monday, March 9: 1 of 2' }));
    expect(address()).toBe(`/chart?child=${ROBIN.id}&view=month&day=2026-03-09`);
    expect(day('Monday, March 9: 1 of 2')).toHaveFocus();
    expect(day('Monday, March 9: 1 of 2')).toHaveAttribute('aria-pressed', 'true');
  });

  test('of a leap year has February 29', async () => {
    const days = dayHistory([{ fromOn: '2024-02-28', days: `KKo${'K'.repeat(800)}` }]);
    const { api } = openChart('&view=year&year=2024', { 'history.days': days });
    expect(await screen.findByRole('link', { name: 'Thursday, February 29: done' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Friday, March 1: not done' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tuesday, December 31: done' })).toBeVisible();
    expect(api.calls('history.days')).toEqual([{ childId: 2, fromOn: '2024-01-01', days: 366 }]);
    expect(screen.getByRole('button', { name: 'Earlier days' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Later days' })).toBeEnabled();
  });

  test('moves by arrow keys: by days over those without a square, and by weeks', async () => {
    const { user } = openChart('&view=year', {
      'history.days': dayHistory([{ fromOn: '2026-02-23', days: 'KKKKKoo..KKKKKKoo' }]),
    });
    (await screen.findByRole('link', { name: 'Sunday, March 1: not done' })).focus();
    await user.keyboard('{ArrowRight}');
    expect(dayOfYear('Wednesday, March 4: done')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(dayOfYear('Wednesday, February 25: done')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowLeft}{ArrowDown}');
    expect(dayOfYear('Tuesday, March 10: not done')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(dayOfYear('Tuesday, March 10: not done')).toHaveFocus();
    const links = screen.getAllByRole('link', { name: /March|February/ });
    expect(links.filter((link) => link.tabIndex === 0)).toHaveLength(1);
  });

  test('the steps of the year differ in shape, not only in color', async () => {
    const habits = Array.from({ length: 4 }, (_, index) => ({
      habitId: index,
      name: `Habit ${index}`,
      fromOn: '2026-03-01',
      // Done by none of the habits, by one, two, three and all.
      days: Array.from({ length: 5 }, (__, done) => (index < done ? 'K' : 'o')).join(''),
    }));
    openChart('&view=year', { 'history.days': dayHistory(habits) });
    await screen.findByRole('link', { name: /March 5: 4 of 4/ });
    const squares = [1, 2, 3, 4, 5].map((date) =>
      screen.getByRole('link', { name: new RegExp(`March ${date}:`) }),
    );
    const shapes = squares.map((square) => square.querySelector('svg')?.innerHTML);
    expect(new Set(shapes).size).toBe(5);
    const legend = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem');
    expect(legend.slice(0, 5).map((item) => item.querySelector('svg')?.innerHTML)).toEqual(shapes);
    expect(legend.map((item) => item.textContent)).toEqual(['None', 'Some', 'Half', 'Most', 'All', 'Paused']);
  });
});

test('the week starts on the first day of the family', async () => {
  const sundays = dayHistory([READING], 7);
  openChart('&view=month', { 'history.days': sundays });
  await findDay('Sunday, March 1: done');
  const [first] = screen.getAllByText(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/);
  expect(first).toHaveTextContent('Sun');
});

test.each(['month=2026-13', 'month=2026-04', 'day=2026-02-30', 'month=soon', 'day=2026-04-01'])(
  'shows this month instead of %s',
  async (index) => {
    openChart(`&view=month&${index}`);
    expect(await screen.findByRole('heading', { name: 'March 2026' })).toBeVisible();
  },
);

test('the chart offers the year with 90 days of data', async () => {
  openChart('&view=year', { 'history.days': dayHistory([READING], 1, '2025-12-11') });
  expect(await screen.findByRole('heading', { name: '2026' })).toBeVisible();
  expect(await findView('Year')).toBeVisible();
});

test.each(['2025-12-12', null])(
  'with data since %s the address of a year shows the month',
  async (firstOn) => {
    const { address } = openChart('&view=year&year=2026', {
      'history.days': dayHistory([READING], 1, firstOn),
    });
    expect(await screen.findByRole('heading', { name: 'March 2026' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Year' })).toBeNull();
    expect(address()).toBe(`/chart?child=${ROBIN.id}&view=month&month=2026-03`);
  },
);

test('the week offers no year before three months of data', async () => {
  openChart('', { 'history.days': dayHistory([READING], 1, '2025-12-12') });
  expect(await findView('Month')).toBeVisible();
  expect(await screen.findByRole('heading', { name: /Mar/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Year' })).toBeNull();
});

test('says that it is empty', async () => {
  const { user } = openChart('&view=month', { 'history.days': dayHistory([]) });
  expect(await screen.findByText('Add a habit to see your chart.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Earlier days' }));
  expect(await screen.findByText('Add a habit to see your chart.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Year' }));
  await user.click(screen.getByRole('button', { name: 'Earlier days' }));
  expect(await screen.findByText('Nothing was due on these days.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Earlier days' })).toBeDisabled();
});

test('offers another try when it could not be loaded', async () => {
  const { api, user } = openChart('&view=year', { 'history.days': fail });
  expect(await screen.findByText("We couldn't load the chart.")).toBeVisible();
  api.set({ 'history.days': HISTORY });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Monday, March 9: 1 of 2' })).toBeVisible();
});

test('another child has the same view', async () => {
  const sam = { ...ROBIN, id: 3, name: 'Sam' };
  openChart('&view=year&habit=11', { 'children.list': [ROBIN, sam] });
  expect(await screen.findByRole('link', { name: 'Sam' })).toHaveAttribute(
    'href',
    '/chart?child=3&view=year',
  );
});
