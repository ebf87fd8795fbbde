import type { WeekRecap } from '@starchart/schema';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type FakeProcedures, fail, fakeApi } from '@/testing/fake-api';
import { kidDashboard, PARENT, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const MONDAY = '2026-03-02';
const READING = { habitId: 10, name: 'Reading' };
const WEEK: WeekRecap = {
  weekOn: MONDAY,
  pointsEarned: 41,
  badgePoints: 0,
  completions: 23,
  topHabit: { ...READING, icon: 'reading', color: 'purple', count: 6 },
  streak: { ...READING, streak: 12, unit: 'days', isBest: true },
  notes: [
    { authorName: 'Anna', text: 'You helped Leo without being asked.', points: 3 },
    { authorName: null, text: 'Well done!', points: null },
  ],
  goal: { rewardId: 4, name: 'Castle', icon: 'castle', toGo: 38 },
  pausedDays: 0,
  moreThanLastWeek: true,
};

afterEach(() => localStorage.clear());

function open(procedures: FakeProcedures = {}, recapOn: string | null = MONDAY) {
  const api = fakeApi({
    'auth.session': PARENT,
    'children.kidDashboard': kidDashboard({ recapOn }),
    'recaps.week': WEEK,
    ...procedures,
  });
  return { api, ...renderPage(`/kid-dashboard/${ROBIN.id}`) };
}

const findEntry = () => screen.findByRole('button', { name: 'Your week, Robin!' });
const story = async () => within(await screen.findByRole('dialog'));

test('a tap turns each of the five cards, and the last one closes the story', async () => {
  const { api, user } = open();
  await user.click(await findEntry());
  const cards = await story();
  const next = () => user.click(cards.getByRole('button', { name: 'Next' }));

  expect(await cards.findByText('You earned 41 stars this week!')).toBeVisible();
  expect(api.calls('recaps.week')).toEqual([{ childId: ROBIN.id, weekOn: MONDAY }]);
  expect(cards.getByText("That's more than last week!")).toBeVisible();
  expect(cards.queryByRole('button', { name: 'Back' })).toBeNull();
  await next();
  expect(cards.getByText('Your favorite quest: Reading')).toBeVisible();
  expect(cards.getByText('6 times')).toBeVisible();
  await next();
  expect(cards.getByText('New personal best: 12 days!')).toBeVisible();
  await next();
  expect(cards.getByText('Anna says: You helped Leo without being asked.')).toBeVisible();
  expect(cards.getByText('A grown-up says: Well done!')).toBeVisible();
  await user.click(cards.getByRole('button', { name: 'Back' }));
  expect(cards.getByText('New personal best: 12 days!')).toBeVisible();
  await next();
  // Beside the buttons, too.
  await user.click(cards.getByText('A grown-up says: Well done!'));
  expect(cards.getByText('38 more stars to your goal!')).toBeVisible();
  expect(cards.getByText('Castle')).toBeVisible();
  await user.click(cards.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(await findEntry());
  expect(await (await story()).findByText('You earned 41 stars this week!')).toBeVisible();
});

test('arrow keys turn the cards, Escape closes them, and the focus returns', async () => {
  const { user } = open();
  await user.click(await findEntry());
  const cards = await story();
  await cards.findByText('You earned 41 stars this week!');
  await waitFor(() => expect(cards.getByRole('button', { name: 'Next' })).toHaveFocus());
  await user.keyboard('{ArrowRight}');
  expect(cards.getByText('Your favorite quest: Reading')).toBeVisible();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(cards.getByText('You earned 41 stars this week!')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(cards.getByText('Your favorite quest: Reading')).toBeVisible();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(cards.getByText('38 more stars to your goal!')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await findEntry()).toHaveFocus();
});

test('cards without content are left out', async () => {
  const weeks = { ...READING, streak: 5, unit: 'weeks', isBest: false } as const;
  const { user } = open({
    'recaps.week': {
      ...WEEK,
      topHabit: null,
      streak: weeks,
      notes: [],
      goal: null,
      moreThanLastWeek: false,
      pausedDays: 2,
    },
  });
  await user.click(await findEntry());
  const cards = await story();
  expect(await cards.findByText('And you had some time off.')).toBeVisible();
  expect(cards.queryByText("That's more than last week!")).toBeNull();
  await user.click(cards.getByRole('button', { name: 'Next' }));
  expect(cards.getByText('5 weeks in a row!')).toBeVisible();
  expect(cards.getByRole('button', { name: 'Done' })).toBeVisible();
});

const QUIET = { ...WEEK, completions: 0, pointsEarned: 0, topHabit: null, streak: null, pausedDays: 7 };

test('a week without completions has one quiet card', async () => {
  const { user } = open({ 'recaps.week': { ...QUIET, notes: [] } });
  await user.click(await findEntry());
  const cards = await story();
  expect(await cards.findByText('A quiet week.')).toBeVisible();
  expect(cards.getByText('New quests are ready when you are.')).toBeVisible();
  await user.click(cards.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a quiet week still shows its notes, the same words twice', async () => {
  const errors = vi.spyOn(console, 'error');
  const note = { authorName: 'Anna', text: 'Get well soon!', points: null };
  const { user } = open({ 'recaps.week': { ...QUIET, notes: [note, note] } });
  await user.click(await findEntry());
  const cards = await story();
  expect(await cards.findByText('A quiet week.')).toBeVisible();
  await user.click(cards.getByRole('button', { name: 'Next' }));
  expect(cards.getAllByText('Anna says: Get well soon!')).toHaveLength(2);
  expect(cards.getByRole('button', { name: 'Done' })).toBeVisible();
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

test('a week with stars and without completions is not called quiet', async () => {
  const { user } = open({ 'recaps.week': { ...QUIET, pointsEarned: 5 } });
  await user.click(await findEntry());
  const cards = await story();
  expect(await cards.findByText('You earned 5 stars this week!')).toBeVisible();
  expect(cards.queryByText('A quiet week.')).toBeNull();
});

test('a story that is opened again tells what happened meanwhile', async () => {
  const { api, user } = open();
  await user.click(await findEntry());
  const cards = await story();
  await cards.findByText('You earned 41 stars this week!');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  api.set({ 'recaps.week': { ...WEEK, pointsEarned: 46 } });
  await user.click(await findEntry());
  expect(await (await story()).findByText('You earned 46 stars this week!')).toBeVisible();
});

test('a story that does not load can be tried again', async () => {
  const { api, user } = open({ 'recaps.week': fail });
  await user.click(await findEntry());
  const cards = await story();
  expect(await cards.findByText('Your week is not here yet.')).toBeVisible();
  api.set({ 'recaps.week': WEEK });
  await user.click(cards.getByRole('button', { name: 'Try again' }));
  expect(await cards.findByText('You earned 41 stars this week!')).toBeVisible();
});

test('the story is offered on some days only, and nothing of it is asked for before', async () => {
  const { api } = open({}, null);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Your week, Robin!')).toBeNull();
  expect(api.calls('recaps.week')).toEqual([]);
});

const questsHeading = () => screen.getByRole('heading', { name: 'Your Quests' });
const isAbove = (one: HTMLElement, other: HTMLElement) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

test('until it was looked at, the story is the first card of the page', async () => {
  const { user } = open();
  const entry = await findEntry();
  expect(isAbove(entry, questsHeading())).toBe(true);
  await user.click(entry);
  await (await story()).findByText('You earned 41 stars this week!');
  await user.keyboard('{Escape}');
  // It moves once the page opens again.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(isAbove(await findEntry(), questsHeading())).toBe(true);
  cleanup();
  open();
  expect(isAbove(await findEntry(), questsHeading())).toBe(false);
});

test('the sky leads to the stories of all weeks since the first full one', async () => {
  const weeks = { firstOn: '2026-02-23', lastOn: MONDAY };
  const api = fakeApi({
    'auth.session': PARENT,
    'children.kidDashboard': kidDashboard({ storyWeeks: weeks }),
    'recaps.week': WEEK,
    'sky.get': { fullDays: 0, starsThisYear: [], constellations: [], nextCursor: null },
  });
  const { user } = renderPage(`/kid-dashboard/${ROBIN.id}/sky`);
  await user.click(await screen.findByRole('button', { name: 'My weeks' }));
  const cards = await story();
  expect(await cards.findByText('Last week, Mar 2 – Mar 8')).toBeVisible();
  expect(cards.queryByRole('button', { name: 'The week after' })).toBeDisabled();
  api.set({ 'recaps.week': { ...WEEK, weekOn: '2026-02-23', pointsEarned: 12 } });
  await user.click(cards.getByRole('button', { name: 'The week before' }));
  expect(await cards.findByText('You earned 12 stars this week!')).toBeVisible();
  expect(api.calls('recaps.week').at(-1)).toEqual({ childId: ROBIN.id, weekOn: '2026-02-23' });
  expect(cards.getByRole('button', { name: 'The week before' })).toBeDisabled();
});
