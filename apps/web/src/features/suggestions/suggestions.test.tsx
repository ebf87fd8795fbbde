import type { ParentDashboard, Suggestion } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeProcedures, fakeApi } from '@/testing/fake-api';
import {
  childrenToday,
  childToday,
  HELPER,
  habit,
  parentWith,
  pause,
  ROBIN,
  storedHabit,
  VIEWER,
} from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const TODAY = '2026-03-11'; // a Wednesday
const MONDAY = '2026-03-09';
const READ = habit({ slots: ['morning', 'evening'] });
const PIANO = habit({ id: 11, name: 'Piano' });

const ended = (habitId: number, fields: Partial<Suggestion> = {}): Suggestion => ({
  kind: 'streak_ended',
  habitId,
  day: MONDAY,
  streak: 12,
  slots: 1,
  ...fields,
});
const FORGIVING: Suggestion = {
  kind: 'forgiving_streak',
  habitId: 11,
  day: MONDAY,
  streak: null,
  slots: 1,
};
const ABSENT: Suggestion = { kind: 'pause', habitId: null, day: MONDAY, streak: null, slots: null };

function open(suggestions: Suggestion[], procedures: FakeProcedures = {}) {
  const dashboard: Partial<ParentDashboard> = { habits: [READ, PIANO], suggestions };
  const api = fakeApi({
    ...parentWith(dashboard),
    'children.today': childrenToday(childToday(ROBIN, [READ, PIANO])),
    'completions.correct': ({ cells }) => ({
      changed: cells.length,
      currentPoints: 40,
      totalPoints: 40,
      level: 1,
      badgesEarned: [],
      badgesLost: [],
    }),
    'pauses.create': ({ childId = null, habitId = null, kind, startsOn }) => ({
      ...pause({ kind, startsOn, endsOn: startsOn }),
      childId,
      habitId,
      createdAt: `${TODAY}T12:00:00.000Z`,
      evaluatedHabits: 1,
    }),
    'pauses.delete': undefined,
    ...procedures,
  });
  const resolve = () => api.set(parentWith({ ...dashboard, suggestions: [] }));
  return { api, resolve, ...renderPage(`/parent-dashboard?do=ideas&child=${ROBIN.id}`) };
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const heading = () => screen.findByRole('heading', { name: 'Active Habits' });

test('a streak that ended can be marked as done, for all slots of the day, and undone', async () => {
  const { api, user, resolve } = open([ended(10, { slots: 2 })]);
  const offer = await card('Read a story: the 12-day streak ended on Monday.');
  resolve();
  await user.click(offer.getByRole('button', { name: 'Mark as done' }));
  const cells = [1, 2].map((slot) => ({ habitId: 10, day: MONDAY, slot, done: true }));
  expect(await screen.findByText('“Read a story”, Monday, March 9')).toBeVisible();
  expect(screen.queryByText(/streak ended/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(api.calls('completions.correct')).toEqual([
      { childId: ROBIN.id, cells },
      { childId: ROBIN.id, cells: cells.map((cell) => ({ ...cell, done: false })) },
    ]),
  );
});

test('slots that were done before cannot be undone', async () => {
  const changed = {
    changed: 1,
    currentPoints: 5,
    totalPoints: 5,
    level: 1,
    badgesEarned: [],
    badgesLost: [],
  };
  const { user } = open([ended(10, { slots: 2 })], { 'completions.correct': changed });
  await user.click(
    (await card('Read a story: the 12-day streak ended on Monday.')).getByRole('button', {
      name: 'Mark as done',
    }),
  );
  expect(await screen.findByText('Marked as done')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the day that was missed becomes a day off of the habit, until it is undone', async () => {
  const { api, user, resolve } = open([ended(11, { day: '2026-03-10', streak: 5 })]);
  const offer = await card('Piano: the 5-day streak ended yesterday.');
  resolve();
  await user.click(offer.getByRole('button', { name: 'Make it a day off' }));
  expect(await screen.findByText('The streak is safe.')).toBeVisible();
  const day = '2026-03-10';
  expect(api.calls('pauses.create')).toEqual([
    { childId: ROBIN.id, habitId: 11, kind: 'day_off', startsOn: day, endsOn: day },
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.calls('pauses.delete')).toEqual([{ id: pause().id }]));
});

test('streaks that ended on the same day are one suggestion', async () => {
  const { api, user } = open([ended(10), ended(11)]);
  const offer = await card('2 streaks ended on Monday.');
  expect(offer.getByText('Read a story and Piano')).toBeVisible();
  expect(offer.getByRole('link', { name: 'Open the chart' })).toHaveAttribute(
    'href',
    `/chart?child=${ROBIN.id}&week=${MONDAY}&day=${MONDAY}`,
  );
  await user.click(offer.getByRole('button', { name: 'Make it a day off' }));
  expect(await screen.findByText('The streaks are safe.')).toBeVisible();
  expect(api.calls('pauses.create')).toMatchObject([{ habitId: null, startsOn: MONDAY, endsOn: MONDAY }]);
});

test('many streaks are named in part', async () => {
  const names = ['Tidy up', 'Water the plants', 'Feed the cat'];
  const habits = [READ, PIANO, ...names.map((name, index) => habit({ id: 20 + index, name }))];
  open(
    habits.map(({ id }) => ended(id)),
    parentWith({ habits, suggestions: habits.map(({ id }) => ended(id)) }),
  );
  const offer = await card('5 streaks ended on Monday.');
  expect(offer.getByText('Read a story, Piano, Tidy up, and 2 more')).toBeVisible();
});

test('a streak can become forgiving', async () => {
  const { api, user, resolve } = open([FORGIVING], {
    'habits.update': () => storedHabit(PIANO),
  });
  const offer = await card('“Piano” keeps losing its streak. Forgive one missed day?');
  resolve();
  await user.click(offer.getByRole('button', { name: 'Forgive one day' }));
  expect(await screen.findByText("One missed day won't end the streak of “Piano”.")).toBeVisible();
  expect(api.calls('habits.update')).toEqual([{ id: PIANO.id, forgiving: true }]);
  expect(screen.queryByText(/Forgive one missed day/)).toBeNull();
});

test('an absence opens the form of a pause from its first day to today', async () => {
  const { api, user } = open([ABSENT, ended(11)]);
  const offer = await card('Is Robin sick or away?');
  expect(
    offer.getByText('No habit has counted from Monday on. A pause keeps the streaks safe.'),
  ).toBeVisible();
  await user.click(offer.getByRole('button', { name: 'Pause' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a pause' }));
  await user.click(await form.findByRole('radio', { name: 'Sick' }));
  await user.click(form.getByRole('button', { name: 'Save pause' }));
  await waitFor(() =>
    expect(api.calls('pauses.create')).toMatchObject([
      { childId: ROBIN.id, habitId: null, kind: 'sick', startsOn: MONDAY, endsOn: TODAY },
    ]),
  );
});

test('an absence that a child is back from opens the form of a pause until yesterday', async () => {
  const { api, user } = open([ABSENT], {
    ...parentWith({ habits: [{ ...READ, completedToday: true }], suggestions: [ABSENT] }),
  });
  const offer = await card('Was Robin sick or away?');
  expect(offer.getByText('A pause for those days gives the streaks back.')).toBeVisible();
  await user.click(offer.getByRole('button', { name: 'Pause' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a pause' }));
  await user.click(await form.findByRole('radio', { name: 'Sick' }));
  await user.click(form.getByRole('button', { name: 'Save pause' }));
  await waitFor(() =>
    expect(api.calls('pauses.create')).toMatchObject([{ startsOn: MONDAY, endsOn: '2026-03-10' }]),
  );
});

test('a dismissed suggestion stays away on this device, and the next one shows', async () => {
  const { user } = open([ABSENT, ended(10), ended(11), FORGIVING]);
  for (const name of [
    'Is Robin sick or away?',
    '2 streaks ended on Monday.',
    '“Piano” keeps losing its streak. Forgive one missed day?',
  ]) {
    await user.click((await card(name)).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name })).toBeNull();
  }
  await heading();
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});

test('helpers mark days as done, and neither pause nor change habits', async () => {
  open([ABSENT, ended(10, { day: '2026-03-10' }), FORGIVING], { 'auth.session': HELPER });
  const offer = await card('Read a story: the 12-day streak ended yesterday.');
  expect(offer.getByRole('button', { name: 'Mark as done' })).toBeVisible();
  expect(offer.queryByRole('button', { name: 'Make it a day off' })).toBeNull();
});

test('helpers see no streak that ended on a day that they cannot correct', async () => {
  open([ended(10)], { 'auth.session': HELPER });
  await heading();
  expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull();
});

test('viewers see no suggestion', async () => {
  open([ABSENT, ended(10), FORGIVING], { 'auth.session': VIEWER });
  await heading();
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});
