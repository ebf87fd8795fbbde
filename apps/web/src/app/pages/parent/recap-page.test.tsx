import type { FamilyRecap, RecapOfChild } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError, type FakeProcedures, fail, fakeApi, pending } from '@/testing/fake-api';
import {
  childrenToday,
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
const LAST_WEEK = '2026-03-02';

const countOf = (done: number, due: number) => ({ done, due, extra: 0, weeklyMet: 0, weeklyDue: 0 });

function childRecap(fields: Partial<RecapOfChild> = {}): RecapOfChild {
  return {
    childId: ROBIN.id,
    name: ROBIN.name,
    avatar: ROBIN.avatar,
    due: 28,
    met: 23,
    doneOfDue: countOf(23, 28),
    habits: [],
    pending: 0,
    earned: 41,
    earnedByBadges: 0,
    bonus: 3,
    deducted: 0,
    spent: 20,
    topHabit: { habitId: 10, name: 'Reading', icon: 'reading', color: 'purple', count: 6 },
    endedStreaks: [],
    rarelyDone: [],
    mastered: [],
    fulfilled: [],
    open: [],
    ...fields,
  };
}

const DAYS = {
  habitId: 10,
  name: 'Reading',
  icon: null,
  color: 'purple',
  days: 'KKoKKKK',
  due: '1111111',
  done: '1101111',
} as const;

const week = (children: RecapOfChild[], weekOn = LAST_WEEK): FamilyRecap => ({
  weekOn,
  today: TODAY,
  children,
});

function open(children: RecapOfChild[], procedures: FakeProcedures = {}, address = '/recap') {
  const api = fakeApi({
    ...parentWith({ habits: [habit()] }),
    'habits.list': [{ ...habit(), completions: [], recentSlots: [] }],
    'recaps.family': ({ weekOn = LAST_WEEK }) => week(children, weekOn),
    ...procedures,
  });
  return { api, ...renderPage(address) };
}

const recapOf = async (name: string) => within(await screen.findByRole('region', { name }));

test('is one tap away from the dashboard', async () => {
  const { user, address } = open([childRecap()], {}, `/parent-dashboard?child=${ROBIN.id}`);
  await user.click(await screen.findByRole('link', { name: 'Last week' }));
  expect(address()).toBe('/recap');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your week' })).toBeVisible();
});

test('while the week is offered, its chip and the links of both views lead to it', async () => {
  const recap = `/recap?week=${LAST_WEEK}`;
  const procedures = {
    ...parentWith({ habits: [habit()], recapOn: LAST_WEEK }),
    'children.list': [ROBIN, { ...ROBIN, id: 3, name: 'Sam' }],
    'children.today': { ...childrenToday(), recapOn: LAST_WEEK },
  };
  const { user, address } = open([childRecap()], procedures, `/parent-dashboard?child=${ROBIN.id}`);
  const expectLinks = () =>
    waitFor(() => {
      const links = screen.getAllByRole('link', { name: 'Your week' });
      expect(links.map((link) => link.getAttribute('href'))).toEqual([recap, recap]);
    });
  await expectLinks();
  await user.click(screen.getByRole('button', { name: 'Everyone' }));
  await waitFor(() => expect(screen.queryByText('Stars available to spend')).toBeNull());
  await expectLinks();
  const [chip] = screen.getAllByRole('link', { name: 'Your week' });
  await user.click(chip as HTMLElement);
  expect(address()).toBe(recap);
});

test('a line of the title breaks before the days of the week, not inside a date', async () => {
  open([childRecap()]);
  const title = await screen.findByRole('heading', { name: /^Last week/ });
  expect(title.textContent).toBe('Last week, Mar\u00A02\u00A0–\u00A0Mar\u00A08');
});

test('tells the week of each child in at most three sentences, with the rest folded', async () => {
  const { user } = open([
    childRecap({
      pending: 2,
      fulfilled: [{ redemptionId: 1, name: 'Ice cream' }],
      open: [
        { redemptionId: 2, name: 'Movie night', waitsForApproval: false },
        { redemptionId: 3, name: 'Zoo', waitsForApproval: true },
      ],
    }),
    childRecap({
      childId: 9,
      name: 'Noor',
      doneOfDue: { done: 7, due: 7, extra: 1, weeklyMet: 2, weeklyDue: 3 },
      topHabit: null,
      earned: 66,
      earnedByBadges: 25,
      deducted: 4,
    }),
    childRecap({ childId: 11, name: 'Kim', doneOfDue: countOf(0, 0), topHabit: null, earned: 0 }),
  ]);
  const robin = await recapOf('Robin');
  expect(
    robin.getByText('Robin: 23 of 28 done. The favorite was Reading. Waiting for your answer: Zoo.'),
  ).toBeVisible();
  expect(robin.getByText('Points given')).not.toBeVisible();
  await user.click(robin.getByText('Figures'));
  for (const row of [
    'Habits done 23 of 28',
    'Still to approve 2',
    'Points earned 41',
    'Points given 3',
    'Points spent 20',
    'Waiting for your answer Zoo',
    'Still to hand out Movie night',
    'Handed out Ice cream',
  ]) {
    expect(robin.getByRole('row', { name: row })).toBeVisible();
  }
  expect(robin.queryByText('Points deducted')).toBeNull();
  expect(robin.getByRole('link', { name: "Print Robin's week" })).toHaveAttribute(
    'href',
    `/print?child=${ROBIN.id}`,
  );
  const noor = await recapOf('Noor');
  expect(
    noor.getByText(
      'Noor: 7 of 7 done, plus 1 extra, and 2 of 3 weekly habits. Earned: 41 points, and 25 for badges.',
    ),
  ).toBeVisible();
  expect(noor.getByText('Points deducted')).toBeInTheDocument();
  expect((await recapOf('Kim')).getByText('Nothing was due for Kim.')).toBeVisible();
  expect(
    (await recapOf('The whole family')).getByText(
      'Together: 30 of 35 done, plus 1 extra, and 2 of 3 weekly habits.',
    ),
  ).toBeVisible();
  expect(screen.getByText('Last week, Mar 2 – Mar 8')).toBeVisible();
});

test('a week without completions is a quiet one, and nothing counts what was not done', async () => {
  const nothing = { done: 0, due: 8, extra: 0, weeklyMet: 0, weeklyDue: 2 };
  const quiet = { doneOfDue: nothing, topHabit: null, earned: 0, bonus: 0, spent: 0 };
  open([
    childRecap({ ...quiet, habits: [{ ...DAYS, days: 'ooooooo', done: '0000000' }] }),
    childRecap({ ...quiet, childId: 9, name: 'Noor', doneOfDue: { ...nothing, weeklyMet: 1 }, bonus: 3 }),
  ]);
  expect((await recapOf('Robin')).getByText('A quiet week for Robin.')).toBeVisible();
  expect((await recapOf('Noor')).getByText('Noor: 1 of 2 weekly habits done.')).toBeVisible();
  expect((await recapOf('The whole family')).getByText('Together: 1 of 4 weekly habits done.')).toBeVisible();
  expect(document.body).not.toHaveTextContent(/0 of|\b0\b/);
  expect(screen.queryByRole('link', { name: /March/ })).toBeNull();
});

test('a habit without completions is shown without a count', async () => {
  open([childRecap({ rarelyDone: [{ habitId: 10, name: 'Piano', done: 0, due: 7 }] })]);
  const robin = await recapOf('Robin');
  expect(robin.getByText('It took a break this week. Too much, or the wrong time of day?')).toBeVisible();
});

test('the days of a child are in a row of stars that leads to the chart', async () => {
  open([childRecap({ habits: [DAYS, { ...DAYS, habitId: 11, days: 'KoKKKK.', done: '1011110' }] })]);
  const robin = await recapOf('Robin');
  const days = robin.getAllByRole('link', { name: /, March \d/ });
  expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([
    'Monday, March 2: 2 of 2',
    'Tuesday, March 3: 1 of 2',
    'Wednesday, March 4: 1 of 2',
    'Thursday, March 5: 2 of 2',
    'Friday, March 6: 2 of 2',
    'Saturday, March 7: 2 of 2',
    'Sunday, March 8: 1 of 2',
  ]);
  expect(days[1]).toHaveAttribute('href', `/chart?child=${ROBIN.id}&week=2026-03-03&day=2026-03-03`);
});

test('steps from week to week, up to this one', async () => {
  const { api, user, address } = open([childRecap()]);
  await screen.findByText('Last week, Mar 2 – Mar 8');
  await user.click(screen.getByRole('button', { name: 'Earlier days' }));
  expect(await screen.findByText('Feb 23 – Mar 1')).toBeVisible();
  expect(address()).toBe('/recap?week=2026-02-23');
  await user.click(screen.getByRole('button', { name: 'Later days' }));
  await user.click(await screen.findByRole('button', { name: 'Later days' }));
  expect(await screen.findByText('This week, Mar 9 – Mar 15')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Later days' })).toBeDisabled();
  expect(api.calls('recaps.family')).toEqual([
    {},
    { weekOn: '2026-02-23' },
    { weekOn: LAST_WEEK },
    { weekOn: '2026-03-09' },
  ]);
});

const ENDED = {
  habitId: 10,
  name: 'Reading',
  streak: 12,
  unit: 'days',
  endedOn: '2026-03-04',
  slots: 2,
} as const;
const TITLE = 'Reading: the 12-day streak ended on Wednesday, March 4.';

test('the missed day of a streak that ended is marked as done, for all its slots', async () => {
  const { api, user } = open([childRecap({ endedStreaks: [ENDED] })], {
    'completions.correct': ({ cells }) => ({
      changed: cells.length,
      currentPoints: 40,
      totalPoints: 40,
      level: 1,
      badgesEarned: [],
      badgesLost: [],
    }),
  });
  const robin = await recapOf('Robin');
  expect(robin.getByText(TITLE)).toBeVisible();
  api.set({ 'recaps.family': week([childRecap()]) });
  await user.click(robin.getByRole('button', { name: 'Mark as done' }));
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
  const cells = [1, 2].map((slot) => ({ habitId: 10, day: '2026-03-04', slot, done: true }));
  expect(api.calls('completions.correct')).toEqual([{ childId: ROBIN.id, cells }]);
});

test('the missed day becomes a day off', async () => {
  const { api, user } = open([childRecap({ endedStreaks: [ENDED] })], {
    'pauses.create': ({ childId = null, habitId = null, kind, startsOn }) => ({
      ...pause({ kind, startsOn, endsOn: startsOn }),
      childId,
      habitId,
      createdAt: `${TODAY}T12:00:00.000Z`,
      evaluatedHabits: 1,
    }),
  });
  await user.click((await recapOf('Robin')).getByRole('button', { name: 'Make it a day off' }));
  expect(await screen.findByText('The streak is safe.')).toBeVisible();
  expect(api.calls('pauses.create')).toEqual([
    { childId: ROBIN.id, habitId: 10, kind: 'day_off', startsOn: '2026-03-04', endsOn: '2026-03-04' },
  ]);
});

test('the streaks of several children that ended on one day get a day off together, until it is undone', async () => {
  const { api, user } = open(
    [
      childRecap({ endedStreaks: [ENDED, { ...ENDED, habitId: 11, name: 'Piano', endedOn: '2026-03-05' }] }),
      childRecap({ childId: 9, name: 'Noor', endedStreaks: [{ ...ENDED, habitId: 12, name: 'Violin' }] }),
    ],
    {
      'pauses.create': ({ childId = null, habitId = null, kind, startsOn }) => ({
        ...pause({ kind, startsOn, endsOn: startsOn }),
        id: habitId ?? 0,
        childId,
        habitId,
        createdAt: `${TODAY}T12:00:00.000Z`,
        evaluatedHabits: 1,
      }),
      'pauses.delete': undefined,
    },
  );
  const family = await recapOf('The whole family');
  expect(
    family.getByText('2 streaks ended on Wednesday, March 4: Reading (Robin) and Violin (Noor)'),
  ).toBeVisible();
  await user.click(family.getByRole('button', { name: 'Make them all a day off' }));
  expect(await screen.findByText('The streaks are safe.')).toBeVisible();
  const day = { kind: 'day_off', startsOn: '2026-03-04', endsOn: '2026-03-04' };
  expect(api.calls('pauses.create')).toEqual([
    { childId: ROBIN.id, habitId: 10, ...day },
    { childId: 9, habitId: 12, ...day },
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.calls('pauses.delete')).toEqual([{ id: 10 }, { id: 12 }]));
});

test('a day off that cannot be saved for all says why', async () => {
  const { user } = open([childRecap({ endedStreaks: [ENDED, { ...ENDED, habitId: 11, name: 'Piano' }] })], {
    'pauses.create': fail,
  });
  const family = await recapOf('The whole family');
  expect(family.getByText('2 streaks ended on Wednesday, March 4: Reading and Piano')).toBeVisible();
  await user.click(family.getByRole('button', { name: 'Make them all a day off' }));
  expect(await screen.findByText('Failed to save the day off')).toBeVisible();
});

test('a streak of weeks, and one of a day that is too old, can only be read', async () => {
  open([
    childRecap({
      endedStreaks: [
        { ...ENDED, unit: 'weeks', endedOn: '2026-03-08' },
        { ...ENDED, name: 'Piano', endedOn: '2026-02-04' },
      ],
    }),
  ]);
  const robin = await recapOf('Robin');
  expect(robin.getByText('Reading: the 12-week streak ended on Sunday, March 8.')).toBeVisible();
  expect(robin.getByText('Piano: the 12-day streak ended on Wednesday, February 4.')).toBeVisible();
  expect(robin.queryByRole('button')).toBeNull();
});

test('a habit that is rarely done can be changed', async () => {
  const { user } = open([
    childRecap({ rarelyDone: [{ habitId: 10, name: 'Read a story', done: 2, due: 7 }] }),
  ]);
  const robin = await recapOf('Robin');
  expect(robin.getByText('Done on 2 of 7 days. Too much, or the wrong time of day?')).toBeVisible();
  await user.click(robin.getByRole('button', { name: 'Change the habit' }));
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByDisplayValue('Read a story')).toBeVisible();
});

test('a habit can be changed again, as it is by then', async () => {
  const { api, user } = open([
    childRecap({ rarelyDone: [{ habitId: 10, name: 'Read a story', done: 2, due: 7 }] }),
  ]);
  const change = () => user.click(screen.getByRole('button', { name: 'Change the habit' }));
  await recapOf('Robin');
  await change();
  expect(await screen.findByDisplayValue('Read a story')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  api.set({ 'habits.list': [{ ...habit({ name: 'Read two stories' }), completions: [], recentSlots: [] }] });
  await change();
  expect(await screen.findByDisplayValue('Read two stories')).toBeVisible();
});

test.each([
  ['Change the habit', 'rarelyDone'],
  ['Retire the habit', 'mastered'],
] as const)('“%s” says that it failed, and can be tapped again', async (name, advice) => {
  const { api, user } = open([
    childRecap({ [advice]: [{ habitId: 10, name: 'Read a story', done: 2, due: 7 }] }),
  ]);
  api.set({ 'habits.list': fail });
  const button = (await recapOf('Robin')).getByRole('button', { name });
  await user.click(button);
  expect(await screen.findByText('Failed to update habit')).toBeVisible();
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  expect(api.calls('habits.update')).toEqual([]);
});

test('a habit that somebody deleted is said to be deleted, and leaves the recap', async () => {
  const { api, user } = open([childRecap({ mastered: [{ habitId: 10, name: 'Read a story' }] })]);
  const robin = await recapOf('Robin');
  api.set({ 'habits.list': [], 'recaps.family': week([childRecap()]) });
  await user.click(robin.getByRole('button', { name: 'Retire the habit' }));
  expect(await screen.findByText('This habit was deleted.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Read a story')).toBeNull());
});

test('a mastered habit is retired with one tap, until it is undone', async () => {
  const { api, user } = open([childRecap({ mastered: [{ habitId: 10, name: 'Read a story' }] })], {
    'habits.update': () => storedHabit(habit()),
  });
  const robin = await recapOf('Robin');
  expect(robin.getByText('Six great weeks in a row. Ready to retire this habit?')).toBeVisible();
  await user.click(robin.getByRole('button', { name: 'Retire the habit' }));
  expect(await screen.findByText('“Read a story” keeps its history and streak.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(api.calls('habits.update')).toEqual([
      { id: 10, active: false },
      { id: 10, active: true },
    ]),
  );
});

test.each([
  ['helpers', HELPER],
  ['viewers', VIEWER],
])('%s read the recap and change no habit', async (_who, session) => {
  open(
    [
      childRecap({
        rarelyDone: [{ habitId: 10, name: 'Piano', done: 2, due: 7 }],
        mastered: [{ habitId: 10, name: 'Read a story' }],
        endedStreaks: [ENDED],
      }),
    ],
    { 'auth.session': session },
  );
  const robin = await recapOf('Robin');
  expect(robin.getByText('Piano')).toBeVisible();
  expect(robin.queryByRole('button')).toBeNull();
});

test('a family without children is asked to add one', async () => {
  open([]);
  expect(await screen.findByText('Add a child to see how the week went.')).toBeVisible();
});

test('shows that it loads', async () => {
  const slow = pending<'recaps.family'>();
  open([], { 'recaps.family': slow.result });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your week' })).toBeVisible();
  expect(screen.queryByText(/Last week/)).toBeNull();
  slow.resolve(week([childRecap()]));
  expect(await recapOf('Robin')).toBeDefined();
});

test('a failed request can be repeated', async () => {
  const { api, user } = open([], { 'recaps.family': fail });
  expect(await screen.findByText("We couldn't load your week.")).toBeVisible();
  api.set({ 'recaps.family': week([childRecap()]) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await recapOf('Robin')).toBeDefined();
});

const refuse = () => {
  throw new ApiError('This week has not begun yet.', { code: 'VALIDATION', httpStatus: 400 });
};

test('a week that does not exist leads to the last one', async () => {
  const { api, user, address } = open([], { 'recaps.family': refuse }, '/recap?week=2026-03-16');
  expect(await screen.findByText('This week has not begun yet.')).toBeVisible();
  api.set({ 'recaps.family': week([childRecap()]) });
  await user.click(screen.getByRole('link', { name: 'Last week' }));
  expect(await recapOf('Robin')).toBeDefined();
  expect(address()).toBe('/recap');
});
