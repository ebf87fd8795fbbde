import { addDays } from '@starchart/domain';
import type { Habit } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError, type FakeProcedures, fail, fakeApi, pending } from '@/testing/fake-api';
import { dayHistory } from '@/testing/history';
import { HELPER, habit, parentWith, ROBIN, VIEWER } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

/** A habit with one slot on each of the last 35 days, and these days done. Today is Wednesday, March 11. */
function recent(done: string[], fields: Partial<Habit> = {}): Habit {
  const status = 'counted' as const;
  const completions = done.map((completedOn, id) => ({
    id,
    completedOn,
    slot: 1,
    completedAt: completedOn,
    status,
  }));
  return { ...habit(fields), completions, recentSlots: Array.from({ length: 35 }, () => 1), ...fields };
}

const STORY = recent(['2026-03-11', '2026-03-09']);
const CORRECTED = {
  changed: 1,
  currentPoints: 35,
  totalPoints: 35,
  level: 1,
  badgesEarned: [],
  badgesLost: [],
};
const YESTERDAY = { habitId: 10, day: '2026-03-10', slot: 1 };

function openChart(procedures: FakeProcedures = {}, address = `/chart?child=${ROBIN.id}`) {
  const api = fakeApi({
    ...parentWith({ habits: [habit()] }),
    'habits.list': [STORY],
    'history.days': dayHistory([{ fromOn: '2026-01-01', days: 'o'.repeat(70) }]),
    'completions.correct': CORRECTED,
    ...procedures,
  });
  return { api, ...renderPage(address) };
}

const findCell = (name: string) => screen.findByRole('button', { name });
const cell = (name: string) => screen.getByRole('button', { name });
const spent = () => {
  const message = 'These points have already been spent: 5 points are missing.';
  throw new ApiError(message, { code: 'STARS_SPENT', httpStatus: 409 });
};

const notDue = () => {
  throw new ApiError('This habit comes back on Thursday.', { code: 'NOT_DUE', httpStatus: 409 });
};

test('is one tap away from the dashboard, in the week of yesterday, whose column is lit', async () => {
  const { user, address } = openChart({}, '/parent-dashboard');
  await user.click(await screen.findByRole('link', { name: 'Yesterday and earlier days' }));
  expect(address()).toBe(`/chart?child=${ROBIN.id}&week=2026-03-10&day=2026-03-10`);
  expect(await findCell('Read a story, yesterday')).toHaveAttribute('aria-pressed', 'false');
  expect(cell('Read a story, yesterday')).toHaveAttribute('data-lit');
  expect(cell('Read a story, today')).not.toHaveAttribute('data-lit');
  await user.click(screen.getByRole('button', { name: 'Earlier days' }));
  expect(address()).toBe(`/chart?child=${ROBIN.id}&week=2026-03-02`);
  await user.click(screen.getByRole('link', { name: 'Back to the dashboard' }));
  await user.click(await screen.findByRole('link', { name: 'Chart' }));
  expect(address()).toBe(`/chart?child=${ROBIN.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: "Robin's chart" })).toBeVisible();
});

describe('a tap', () => {
  test('sets a day at once, says what it changed, and can be undone', async () => {
    const { api, user } = openChart();
    const yesterday = await findCell('Read a story, yesterday');
    const saved = pending<'completions.correct'>();
    api.set({ 'completions.correct': saved.result });
    await user.click(yesterday);
    expect(yesterday, 'before the response').toHaveAttribute('aria-pressed', 'true');

    const days = ['2026-03-11', '2026-03-10', '2026-03-09'];
    api.set({ 'habits.list': [recent(days, { currentStreak: 3 })] });
    saved.resolve(CORRECTED);
    expect(await screen.findByText('Read a story, yesterday: done')).toBeVisible();
    expect(screen.getByText('+5 points. Streak: 3 days.')).toBeVisible();
    expect(yesterday).toHaveAttribute('aria-pressed', 'true');

    api.set({ 'habits.list': [STORY], 'completions.correct': { ...CORRECTED, currentPoints: 30 } });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Read a story, yesterday: taken back')).toBeVisible();
    expect(screen.getByText('−5 points.')).toBeVisible();
    expect(yesterday).toHaveAttribute('aria-pressed', 'false');
    const cells = [true, false].map((done) => ({ childId: 2, cells: [{ ...YESTERDAY, done }] }));
    expect(api.calls('completions.correct')).toEqual(cells);
  });

  test('twice in quick succession counts once', async () => {
    const { api, user } = openChart();
    const saved = pending<'completions.correct'>();
    api.set({ 'completions.correct': saved.result });
    await user.dblClick(await findCell('Read a story, yesterday'));
    saved.resolve(CORRECTED);
    expect(await screen.findByText('Read a story, yesterday: done')).toBeVisible();
    expect(api.calls('completions.correct')).toHaveLength(1);
  });

  test('that takes a badge away says so', async () => {
    const { user } = openChart({
      'completions.correct': { ...CORRECTED, currentPoints: 3, badgesLost: ['early-bird'] },
    });
    await user.click(await findCell('Read a story, today'));
    expect(await screen.findByText(/One badge goes with it\./)).toBeVisible();
  });

  test('approves a pending completion; a double tap does not take it away, and there is no undo that would', async () => {
    const story = recent(['2026-03-10']);
    const { api, user } = openChart({
      'habits.list': [
        { ...story, completions: story.completions.map((one) => ({ ...one, status: 'pending' })) },
      ],
    });
    const saved = pending<'completions.correct'>();
    api.set({ 'completions.correct': saved.result });
    await user.dblClick(await findCell('Read a story, yesterday, waiting for a yes'));
    saved.resolve(CORRECTED);
    expect(await screen.findByText('Read a story, yesterday: done')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(api.calls('completions.correct')).toEqual([
      { childId: ROBIN.id, cells: [{ ...YESTERDAY, done: true }] },
    ]);
  });

  test('that the server rejects is taken back, with the reason and the day', async () => {
    const { user } = openChart({ 'completions.correct': spent });
    const today = await findCell('Read a story, today');
    await user.click(today);
    expect(await screen.findByText(/These points have already been spent/)).toBeVisible();
    expect(screen.getByText('Not changed: Read a story, today')).toBeVisible();
    expect(today).toHaveAttribute('aria-pressed', 'true');
  });
});

const menuOfWeek = () => screen.getByRole('button', { name: /^Options for/ });

async function openDraft(procedures: FakeProcedures = {}) {
  const opened = openChart(procedures);
  const yesterday = await findCell('Read a story, yesterday');
  await opened.user.click(menuOfWeek());
  await opened.user.click(await screen.findByRole('menuitem', { name: /^Enter a whole week/ }));
  expect(screen.getByText('Tap the days, then save them together.')).toBeVisible();
  return { ...opened, yesterday };
}

describe('a whole week', () => {
  test('is saved as a whole, after it said what that changes', async () => {
    const { api, user, yesterday } = await openDraft();
    await user.click(yesterday);
    await user.click(cell('Read a story, today'));
    expect(yesterday).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('1 completion added, 1 taken back: +0 points')).toBeVisible();
    expect(screen.getByText('1 streak continues.')).toBeVisible();
    expect(api.calls('completions.correct'), 'nothing is saved yet').toEqual([]);

    api.set({
      'habits.list': [recent(['2026-03-10', '2026-03-09'], { currentStreak: 2 })],
      'completions.correct': { ...CORRECTED, changed: 2 },
    });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('2 changes saved')).toBeVisible();
    expect(screen.getByText('+5 points. Read a story: streak 2 days.')).toBeVisible();
    const cells = [
      { ...YESTERDAY, done: true },
      { ...YESTERDAY, day: '2026-03-11', done: false },
    ];
    expect(api.calls('completions.correct')).toEqual([{ childId: 2, cells }]);
    expect(menuOfWeek()).toBeVisible();
  });

  test('a whole week that the server rejects stays, with the reason and the days', async () => {
    const { user } = await openDraft({ 'completions.correct': spent });
    await user.click(cell('Read a story, today'));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Not changed: Read a story, today')).toBeVisible();
    expect(screen.getByText('1 taken back: −5 points')).toBeVisible();
    expect(cell('Read a story, today')).toHaveAttribute('aria-pressed', 'false');
  });

  test('names the days that a schedule no longer has', async () => {
    const { api, user, yesterday } = await openDraft({ 'completions.correct': notDue });
    await user.click(yesterday);
    const recentSlots = STORY.recentSlots.map((_, age) => (age === 1 ? 0 : 1));
    api.set({ 'habits.list': [{ ...STORY, recentSlots }] });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('No longer due: Read a story, yesterday')).toBeVisible();
    await user.click(cell('Read a story, yesterday'));
    expect(screen.getByText('Tap the days, then save them together.')).toBeVisible();
  });

  test('keeps its changes in another week', async () => {
    const { user, yesterday } = await openDraft();
    await user.click(yesterday);
    await user.click(screen.getByRole('button', { name: 'Earlier days' }));
    await user.click(await findCell('Read a story, Sunday, March 8'));
    expect(screen.getByText('2 completions added: +10 points')).toBeVisible();
  });

  test('asks before it is discarded: on Cancel and on a link', async () => {
    const { user, yesterday, address } = await openDraft();
    await user.click(yesterday);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: 'Discard 1 change?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(screen.getByRole('link', { name: 'Back to the dashboard' }));
    expect(address()).toBe(`/chart?child=${ROBIN.id}`);
    const again = await screen.findByRole('dialog', { name: 'Discard 1 change?' });
    await user.click(within(again).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe(`/parent-dashboard?child=${ROBIN.id}`));
  });

  test('without changes ends without a question', async () => {
    const { user } = await openDraft();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(menuOfWeek()).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

/** The history of a habit from February 1 on, these days done, with 5 points for each and 25 for a badge on March 4. */
function historyOf(done: readonly string[], weekly: readonly boolean[] = []) {
  const days = Array.from({ length: 39 }, (_, place) => addDays('2026-02-01', place));
  const weeks = weekly.map((met) => ({ weekOn: '2026-03-02', done: 3, target: 3, met }));
  return dayHistory(
    [
      { fromOn: '2026-02-01', days: days.map((day) => (done.includes(day) ? 'K' : 'o')).join('') },
      ...weeks.map((week, index) => ({
        habitId: 20 + index,
        fromOn: '2026-02-01',
        days: '.'.repeat(39),
        weeks: [week],
      })),
    ],
    1,
    '2026-02-01',
    [
      ...done.map((day) => ({ day, habits: 5, badges: 0 })),
      ...(weekly.length > 0 ? [{ day: '2026-03-04', habits: 0, badges: 25 }] : []),
    ],
  );
}

test('a week ends with what it came to, compared only if it was more', async () => {
  // Sunday, March 8: the week has ended. Three are done, two in the week before.
  const done = ['2026-03-09', '2026-03-08', '2026-03-05', '2026-03-03', '2026-02-28', '2026-02-24'];
  const { user } = openChart({ 'history.days': historyOf(done) }, `/chart?child=${ROBIN.id}&week=2026-03-05`);
  expect(await screen.findByText('3 of 7 done, 15 points; 1 more than the week before')).toBeVisible();
  await user.click(cell('Earlier days'));
  expect(await screen.findByText('2 of 7 done, 10 points; 2 more than the week before')).toBeVisible();
  await user.click(cell('Later days'));
  await user.click(cell('Later days'));
  // Monday and Tuesday are over, and today is not.
  expect(await screen.findByText('1 of 2 done, 5 points')).toBeVisible();
});

test('a link to a week older than 35 days shows that week, to read', async () => {
  const done = ['2026-01-06', '2026-01-08'];
  const days = Array.from({ length: 70 }, (_, place) => addDays('2026-01-01', place));
  const states = days.map((day) => (done.includes(day) ? 'K' : 'o')).join('');
  const history = dayHistory([{ fromOn: '2026-01-01', days: states }], 1, '2026-01-01');
  const { user } = openChart({ 'history.days': history }, `/chart?child=${ROBIN.id}&week=2026-01-05`);
  expect(await screen.findByRole('img', { name: /January 6: done$/ })).toBeVisible();
  expect(screen.getByRole('img', { name: /January 7: open$/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Read a story,/ })).toBeNull();
  expect(screen.getByText('2 of 7 done; 2 more than the week before')).toBeVisible();
  expect(screen.queryByText('Tap a day to change it.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Earlier days' }));
  expect(await screen.findByRole('img', { name: /January 2: open$/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Earlier days' })).toBeDisabled();
});

test('a week says weekly habits and the points of badges apart', async () => {
  const history = historyOf(['2026-03-05', '2026-02-24'], [true, false, true]);
  openChart({ 'history.days': history }, `/chart?child=${ROBIN.id}&week=2026-03-05`);
  const result = '1 of 7 done, and 2 of 3 weekly habits; 5 points, and 25 for badges';
  expect(await screen.findByText(result)).toBeVisible();
});

test('a day before the first one of a habit can be entered later', async () => {
  openChart({
    'habits.list': [recent(['2026-03-10'])],
    'history.days': dayHistory([{ fromOn: '2026-03-10', days: 'Ko' }]),
  });
  expect(await findCell('Read a story, Monday, March 9')).toBeEnabled();
  expect(screen.getByText('1 of 1 done')).toBeVisible();
});

test('moves by arrow keys over days without a slot, and Space sets a day', async () => {
  const onMondays = STORY.recentSlots.map((_, age) => (age % 7 === 2 ? 1 : 0));
  const tidy = recent([], { id: 11, name: 'Tidy up' });
  const piano = recent([], { id: 12, name: 'Piano', recentSlots: onMondays });
  const { api, user } = openChart({
    'habits.list': [STORY, tidy, piano],
    'completions.correct': pending<'completions.correct'>().result,
  });
  (await findCell('Read a story, yesterday')).focus();
  await user.keyboard('{ArrowDown}');
  expect(cell('Tidy up, yesterday')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowLeft}{ArrowDown}');
  expect(cell('Piano, Monday, March 9')).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowUp}{ArrowRight}{ArrowRight}{ArrowRight} ');
  expect(cell('Tidy up, today')).toHaveFocus();
  expect(cell('Tidy up, today')).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(api.calls('completions.correct')).toHaveLength(1));
});

test('shows the weeks of the family, and changes days back to 34 before today', async () => {
  const { user, address } = openChart({ 'history.days': dayHistory([], 7) });
  await findCell('Read a story, Sunday, March 8');
  expect(screen.getByRole('heading', { name: 'Mar 8 – Mar 14' })).toBeVisible();
  expect(cell('Later days')).toBeDisabled();
  for (let week = 1; week < 6; week++) await user.click(cell('Earlier days'));
  expect(address()).toBe(`/chart?child=${ROBIN.id}&week=2026-02-01`);
  expect(cell('Read a story, Thursday, February 5')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Read a story, Wednesday, February 4' })).toBeNull();
  expect(cell('Earlier days'), 'older weeks are read').toBeEnabled();
});

test.each(['2026-04-01', '2026-02-31', 'soon'])('shows today instead of the week %s', async (day) => {
  openChart({}, `/chart?child=${ROBIN.id}&week=${day}`);
  expect(await findCell('Read a story, today')).toBeVisible();
});

test('shows one child, and leads to the others', async () => {
  const sam = { ...ROBIN, id: 3, name: 'Sam' };
  const { api, user } = openChart({ 'children.list': [ROBIN, sam] });
  await findCell('Read a story, today');
  expect(screen.getByRole('link', { name: 'Robin' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: 'Sam' }));
  expect(await screen.findByRole('heading', { level: 1, name: "Sam's chart" })).toBeVisible();
  await waitFor(() => expect(api.calls('habits.list')).toContainEqual({ childId: 3 }));
});

test('the chart shows paused days as paused, and they can be set', async () => {
  const paused = dayHistory([{ fromOn: '2026-03-09', days: 'K~K' }]);
  const { api, user } = openChart({
    'history.days': paused,
    'completions.correct': pending<'completions.correct'>().result,
  });
  const yesterday = await findCell('Read a story, yesterday: paused');
  expect(document.body.innerHTML).not.toMatch(/missed|failed/i);
  await user.click(yesterday);
  expect(cell('Read a story, yesterday')).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(api.calls('completions.correct')).toHaveLength(1));
});

test('a helper sets today and yesterday, and reads earlier days', async () => {
  const { user } = openChart({ 'auth.session': HELPER });
  await user.click(await findCell('Read a story, yesterday'));
  expect(await screen.findByText('Read a story, yesterday: done')).toBeVisible();
  expect(cell('Read a story, today')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Read a story, Monday, March 9: done' })).toBeVisible();
  expect(
    screen.getByText('You can change today and yesterday. Parents can change earlier days.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Options for/ })).toBeNull();

  await user.click(cell('Earlier days'));
  expect(await screen.findByRole('img', { name: 'Read a story, Sunday, March 8: open' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Read a story/ })).toBeNull();
});

test('the arrow keys of a helper stay on days that can be set', async () => {
  const { user } = openChart({ 'auth.session': HELPER });
  (await findCell('Read a story, yesterday')).focus();
  await user.keyboard('{ArrowLeft}');
  expect(cell('Read a story, yesterday')).toHaveFocus();
});

test('a viewer reads the days', async () => {
  openChart({ 'auth.session': VIEWER });
  expect(await screen.findByRole('img', { name: 'Read a story, today: done' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Read a story, yesterday: open' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Read a story/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Options for/ })).toBeNull();
});

test('says that it is empty', async () => {
  openChart({ 'habits.list': [], 'history.days': dayHistory([]) });
  expect(await screen.findByText('Add a habit to see your chart.')).toBeVisible();
});

test('of a family without children is empty too', async () => {
  openChart({ 'children.list': [] });
  expect(await screen.findByText('Add a habit to see your chart.')).toBeVisible();
});

test('offers another try when it could not be loaded', async () => {
  const { api, user } = openChart({ 'habits.list': fail });
  expect(await screen.findByText("We couldn't load the chart.")).toBeVisible();
  api.set({ 'habits.list': [STORY] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findCell('Read a story, today')).toBeVisible();
});

describe('the link of a printed week', () => {
  const link = `/chart?child=${ROBIN.id}&week=2026-03-09&enter=week`;

  test('enters the whole week, and ends with the draft', async () => {
    const { api, user, address } = openChart({}, link);
    await user.click(await findCell('Read a story, yesterday'));
    expect(await screen.findByText('1 completion added: +5 points')).toBeVisible();
    expect(api.calls('completions.correct')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Tap a day to change it.')).toBeVisible();
    await waitFor(() => expect(address()).toBe(`/chart?child=${ROBIN.id}&week=2026-03-09`));
  });

  test('begins no draft for another child', async () => {
    const { user, address } = openChart(
      { 'children.list': [ROBIN, { ...ROBIN, id: 9, name: 'Noor' }] },
      link,
    );
    await screen.findByRole('button', { name: 'Save changes' });
    await user.click(screen.getByRole('link', { name: 'Noor' }));
    expect(await screen.findByRole('heading', { name: "Noor's chart" })).toBeVisible();
    expect(await screen.findByText('Tap a day to change it.')).toBeVisible();
    expect(address()).toBe('/chart?child=9&week=2026-03-09');
  });

  test('shows helpers the week as usual', async () => {
    openChart({ 'auth.session': HELPER }, link);
    expect(await findCell('Read a story, yesterday')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });
});

test('what was checked off while the clock of the server was ahead is listed, and removed with one tap', async () => {
  const history = dayHistory([{ fromOn: '2026-01-01', days: 'o'.repeat(70) }]);
  const future = ['2027-04-15', '2027-04-16'].map((day) => ({
    habitId: 10,
    name: 'Read a story',
    day,
    slot: 1,
  }));
  const { api, user } = openChart({ 'history.days': (input) => ({ ...history(input), future }) });
  expect(await screen.findByText(/^2 check-offs are on later days/)).toBeVisible();
  api.set({ 'history.days': history });
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Points and streaks are right again.')).toBeVisible();
  expect(screen.queryByText(/check-offs are on later days/)).not.toBeInTheDocument();
  const cells = future.map(({ habitId, day, slot }) => ({ habitId, day, slot, done: false }));
  expect(api.calls('completions.correct')).toEqual([{ childId: ROBIN.id, cells }]);
});

test('a write that the server rejects because of its clock says why', async () => {
  const reason = "The server's clock is wrong, so nothing can be saved right now.";
  const { user } = openChart({
    'completions.correct': () => {
      throw new ApiError(reason, { code: 'UNAVAILABLE', httpStatus: 503 });
    },
  });
  await user.click(await findCell('Read a story, yesterday'));
  expect(await screen.findByText(reason)).toBeVisible();
});
