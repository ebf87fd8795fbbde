import type { ParentDashboard } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chooseAction } from '@/testing/choose-action';
import { ApiError, type FakeProcedures, fail, fakeApi } from '@/testing/fake-api';
import {
  childrenToday,
  childToday,
  HELPER,
  habit,
  parentDashboard,
  parentWith,
  pause,
  ROBIN,
  recorded,
  VIEWER,
} from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const TODAY = '2026-03-11'; // a Wednesday
const NOOR = { ...ROBIN, id: 3, name: 'Noor' };
const READ = habit({ currentStreak: 12 });
const PIANO = habit({ id: 11, name: 'Piano' });
const SCOPE = { childId: ROBIN.id, habitId: null };

const saved = (fields: object) => ({
  ...pause(),
  createdAt: `${TODAY}T12:00:00.000Z`,
  evaluatedHabits: 2,
  ...fields,
});

function open(dashboard: Partial<ParentDashboard> = {}, procedures: FakeProcedures = {}) {
  const habits = [READ, PIANO];
  const api = fakeApi({
    ...parentWith({ habits, ...dashboard }),
    'children.list': [ROBIN, NOOR],
    'children.today': childrenToday(
      childToday(ROBIN, habits),
      childToday(NOOR, [habit({ id: 12, childId: 3 })]),
    ),
    'pauses.create': (input: object) => saved(input),
    'pauses.update': (input: object) => saved({ ...dashboard.pauses?.[0], ...input }),
    'pauses.delete': undefined,
    ...procedures,
  });
  return { api, ...renderPage(`/parent-dashboard?do=pause&child=${ROBIN.id}`) };
}

async function openForm(...args: Parameters<typeof open>) {
  const { api, user } = open(...args);
  await user.click(await screen.findByRole('button', { name: 'Pause the habits of Robin' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a pause' }));
  await form.findByRole('radio', { name: 'Sick' });
  return { api, user, form };
}

describe('the form of a pause', () => {
  test('previews and saves a pause of a child, which one tap undoes', async () => {
    const { api, user, form } = await openForm();
    expect(form.getByRole('radio', { name: 'Robin' })).toBeChecked();
    await user.click(form.getByRole('radio', { name: 'Sick' }));
    await user.click(form.getByRole('radio', { name: 'Since Monday' }));
    const until = within(form.getByRole('radiogroup', { name: 'Until' }));
    await user.click(until.getByRole('radio', { name: 'Another day' }));
    await user.clear(form.getByLabelText('Last day'));
    await user.type(form.getByLabelText('Last day'), '2026-03-13');
    expect(form.getByRole('status')).toHaveTextContent(
      "Robin's 2 habits are paused Monday to Friday. 1 streak stays safe. A streak that ended on these days goes on.",
    );
    api.set({
      'children.today': childrenToday(
        childToday(ROBIN, [READ, { ...PIANO, currentStreak: 4 }]),
        childToday(NOOR, []),
      ),
    });
    await user.click(form.getByRole('button', { name: 'Save pause' }));
    expect(
      await screen.findByText("Robin's 2 habits are paused Monday to Friday. 2 streaks stay safe."),
      'the streaks after it is saved',
    ).toBeVisible();
    expect(api.calls('pauses.create')).toEqual([
      { ...SCOPE, kind: 'sick', startsOn: '2026-03-09', endsOn: '2026-03-13' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The pauses are as before.')).toBeVisible();
    expect(api.calls('pauses.delete')).toEqual([{ id: pause().id }]);
  });

  test('pauses another child or everyone, until a parent ends it', async () => {
    const { api, user, form } = await openForm();
    await user.click(form.getByRole('radio', { name: 'Noor' }));
    expect(form.getByRole('status')).toHaveTextContent("Noor's 1 habit is paused today.");
    await user.click(form.getByRole('radio', { name: 'Everyone' }));
    await user.click(form.getByRole('radio', { name: 'Vacation' }));
    await user.click(form.getByRole('radio', { name: 'Until I end it' }));
    expect(form.getByRole('status')).toHaveTextContent(
      'All 3 habits are paused from today on. 1 streak stays safe.',
    );
    await user.click(form.getByRole('button', { name: 'Save pause' }));
    await waitFor(() =>
      expect(api.calls('pauses.create')).toEqual([
        { childId: null, habitId: null, kind: 'vacation', startsOn: TODAY, endsOn: '2027-03-12' },
      ]),
    );
  });

  test('asks for the reason and the days, and says what the server rejects', async () => {
    const { api, user, form } = await openForm();
    const from = within(form.getByRole('radiogroup', { name: 'From' }));
    await user.click(from.getByRole('radio', { name: 'Another day' }));
    await user.clear(form.getByLabelText('First day'));
    expect(form.getByRole('status')).toBeEmptyDOMElement();
    await user.click(form.getByRole('button', { name: 'Save pause' }));
    expect(await form.findByText('Please choose a reason for the pause')).toBeVisible();
    expect(api.calls('pauses.create')).toEqual([]);

    const tooOld = 'Only the last 35 days can be changed';
    api.set({
      'pauses.create': () => {
        const errors = [{ path: 'startsOn', message: tooOld }];
        throw new ApiError(tooOld, { code: 'VALIDATION', httpStatus: 400, errors });
      },
    });
    await user.click(form.getByRole('radio', { name: 'Away' }));
    await user.type(form.getByLabelText('First day'), '2026-01-02');
    await user.click(form.getByRole('button', { name: 'Save pause' }));
    await waitFor(() => expect(form.getByLabelText('First day')).toHaveAccessibleDescription(tooOld));
  });

  test('says when the habits do not load, and tries again', async () => {
    const { api, user } = open({}, { 'children.today': fail });
    await user.click(await screen.findByRole('button', { name: 'Pause the habits of Robin' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add a pause' }));
    expect(await form.findByText("We couldn't load today's habits.")).toBeVisible();
    api.set({ 'children.today': childrenToday(childToday(ROBIN, [READ])) });
    await user.click(form.getByRole('button', { name: 'Try again' }));
    expect(await form.findByRole('radio', { name: 'Sick' })).toBeVisible();
    expect(form.queryByRole('radio', { name: 'Everyone' }), 'one child needs no choice').toBeNull();
  });
});

describe('the banner of a pause', () => {
  const SICK = pause({ startsOn: '2026-03-10', endsOn: '2026-03-13' });

  test('ends the pause, which one tap undoes', async () => {
    const { api, user } = open(
      { pauses: [SICK] },
      { 'pauses.end': { id: SICK.id, endsOn: '2026-03-10', evaluatedHabits: 2 } },
    );
    expect(await screen.findByText('Robin is sick until Friday.')).toBeVisible();
    api.set({ 'children.parentDashboard': parentDashboard({ habits: [READ] }) });
    await user.click(screen.getByRole('button', { name: 'End now' }));
    expect(await screen.findByText('Pause ended')).toBeVisible();
    expect(screen.queryByText('Robin is sick until Friday.')).toBeNull();
    expect(api.calls('pauses.end')).toEqual([{ id: SICK.id }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.calls('pauses.update')).toEqual([{ id: SICK.id, endsOn: SICK.endsOn }]));
  });

  test('a pause that began today is created again by an undo', async () => {
    const { api, user } = open(
      { pauses: [pause()] },
      { 'pauses.end': { id: SICK.id, endsOn: null, evaluatedHabits: 2 } },
    );
    await user.click(await screen.findByRole('button', { name: 'End now' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.calls('pauses.create')).toEqual([
        { ...SCOPE, kind: 'sick', startsOn: TODAY, endsOn: TODAY },
      ]),
    );
  });

  test('changes the days', async () => {
    const { api, user } = open({ pauses: [SICK] });
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    const form = within(await screen.findByRole('dialog', { name: 'Change the pause' }));
    expect(await form.findByText('Robin · Sick')).toBeVisible();
    expect(form.getByRole('radio', { name: 'Since yesterday' })).toBeChecked();
    expect(form.getByLabelText('Last day')).toHaveValue('2026-03-13');
    await user.click(
      within(form.getByRole('radiogroup', { name: 'Until' })).getByRole('radio', { name: 'Today' }),
    );
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Pause changed')).toBeVisible();
    expect(api.calls('pauses.update')).toEqual([{ id: SICK.id, endsOn: TODAY }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.calls('pauses.update')[1]).toEqual({
        id: SICK.id,
        endsOn: SICK.endsOn,
      }),
    );
  });

  test('names the whole family, and leaves out pauses of single habits', async () => {
    open({ pauses: [pause({ childId: null, kind: 'vacation' }), pause({ id: 41, habitId: PIANO.id })] });
    expect(await screen.findByText('The whole family is on vacation today.')).toBeVisible();
    expect(screen.getAllByRole('region', { name: 'Pause' })).toHaveLength(1);
  });

  test.each([
    ['helpers', HELPER],
    ['viewers', VIEWER],
  ])('%s see it without its buttons', async (_, user) => {
    open({ pauses: [SICK] }, { 'auth.session': user });
    expect(await screen.findByText('Robin is sick until Friday.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End now' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Pause/ })).toBeNull();
  });
});

const rowOf = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest('li') as HTMLElement;

describe('the menu of a habit', () => {
  test.each([
    [READ, '“Read a story” is paused today. The streak is safe.'],
    [PIANO, '“Piano” is paused today.'],
  ])('pauses the habit, first of all today, which one tap undoes', async (chosen, words) => {
    const { api, user } = open();
    await chooseAction(user, `Pause… ${chosen.name}`, chosen.name);
    const form = within(await screen.findByRole('dialog', { name: `Pause “${chosen.name}”` }));
    expect(await form.findByText(words)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save pause' }));
    await waitFor(() =>
      expect(api.calls('pauses.create')).toEqual([
        { childId: ROBIN.id, habitId: chosen.id, kind: 'day_off', startsOn: TODAY, endsOn: TODAY },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.calls('pauses.delete')).toEqual([{ id: pause().id }]));
  });

  test('pauses the habit until a day', async () => {
    const { api, user } = open();
    await chooseAction(user, 'Pause… Read a story', 'Read a story');
    const form = within(await screen.findByRole('dialog', { name: 'Pause “Read a story”' }));
    await form.findByRole('radiogroup', { name: 'Until' });
    expect(form.queryByRole('radiogroup', { name: 'Reason' }), 'a child does not see it').toBeNull();
    await user.click(form.getByRole('radio', { name: 'Until I end it' }));
    expect(form.getByRole('status')).toHaveTextContent(
      '“Read a story” is paused from today on. The streak is safe.',
    );
    await user.click(form.getByRole('button', { name: 'Save pause' }));
    await waitFor(() => expect(api.calls('pauses.create')).toHaveLength(1));
    expect(api.calls('pauses.create')).toEqual([
      { childId: ROBIN.id, habitId: READ.id, kind: 'day_off', startsOn: TODAY, endsOn: '2027-03-12' },
    ]);
  });
});

describe('a paused habit', () => {
  const RESTING = { ...PIANO, dueStatus: 'paused' } as const;
  const BREAK = pause({
    id: 41,
    kind: 'day_off',
    habitId: PIANO.id,
    startsOn: '2026-03-10',
    endsOn: '2026-03-13',
  });

  test('has no button to complete it by mistake, and is completed in its menu', async () => {
    const { api, user } = open(
      { habits: [READ, RESTING], pauses: [BREAK] },
      {
        'completions.record': recorded({ habitId: PIANO.id }),
      },
    );
    const row = await rowOf('Piano');
    expect(row).toHaveTextContent('Taking a break until Friday');
    expect(within(row).queryByRole('button', { name: /^Complete/ })).toBeNull();
    expect(
      within(await rowOf('Read a story')).getByRole('button', { name: 'Complete Read a story' }),
    ).toBeVisible();
    const done = habit({
      ...RESTING,
      completedToday: true,
      slotsToday: [{ slot: 1, part: 'any', status: 'counted' }],
    });
    api.set({ 'children.parentDashboard': parentDashboard({ habits: [READ, done], pauses: [BREAK] }) });
    await chooseAction(user, 'Complete anyway Piano', 'Piano');
    expect(await within(row).findByRole('button', { name: 'Undo Piano' })).toBeVisible();
    expect(row).not.toHaveTextContent('Taking a break');
    await waitFor(() =>
      expect(api.calls('completions.record')).toEqual([
        { habitId: PIANO.id, childId: ROBIN.id, day: TODAY, today: TODAY, slot: 1 },
      ]),
    );
  });

  test('ends or changes its own pause in the menu', async () => {
    const { api, user } = open(
      { habits: [READ, RESTING], pauses: [BREAK] },
      { 'pauses.end': { id: BREAK.id, endsOn: '2026-03-10', evaluatedHabits: 1 } },
    );
    await chooseAction(user, 'Change the pause Piano', 'Piano');
    const form = within(await screen.findByRole('dialog', { name: 'Change the pause' }));
    expect(await form.findByText('Robin: Piano · Day off')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await chooseAction(user, 'End the pause Piano', 'Piano');
    expect(await screen.findByText('Pause ended')).toBeVisible();
    expect(api.calls('pauses.end')).toEqual([{ id: BREAK.id }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.calls('pauses.update')).toEqual([{ id: 41, endsOn: BREAK.endsOn }]));
  });

  test('of a paused child says so, and has no pause of its own to end', async () => {
    const { user } = open({ habits: [RESTING], pauses: [pause()] });
    expect(await rowOf('Piano')).toHaveTextContent('Paused today');
    await user.click(screen.getByRole('button', { name: 'Options for Piano' }));
    await screen.findByRole('menu');
    expect(screen.queryByRole('menuitem', { name: 'End the pause Piano' })).toBeNull();
  });

  test('helpers complete it in the menu, and change no pause', async () => {
    const { user } = open({ habits: [RESTING], pauses: [BREAK] }, { 'auth.session': HELPER });
    await user.click(await screen.findByRole('button', { name: 'Options for Piano' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Complete anyway',
    ]);
  });

  test('viewers have no menu', async () => {
    open({ habits: [RESTING], pauses: [BREAK] }, { 'auth.session': VIEWER });
    expect(await rowOf('Piano')).toHaveTextContent('Taking a break until Friday');
    expect(screen.queryByRole('button', { name: 'Options for Piano' })).toBeNull();
  });
});

test("everyone's list folds paused habits, where they can be completed", async () => {
  const resting = { ...PIANO, dueStatus: 'paused' } as const;
  fakeApi({
    ...parentWith({ habits: [READ] }),
    'children.list': [ROBIN, NOOR],
    'children.today': childrenToday(childToday(ROBIN, [READ, resting]), childToday(NOOR, [])),
  });
  const { user } = renderPage('/parent-dashboard?child=everyone');
  const robin = within(await screen.findByRole('region', { name: 'Robin' }));
  const fold = robin.getByText('Paused today (1)').closest('details') as HTMLElement;
  expect(fold).not.toHaveAttribute('open');
  expect(
    within(fold).getByRole('button', { name: 'Complete Piano for Robin', hidden: true }),
  ).not.toBeVisible();
  await user.click(robin.getByText('Paused today (1)'));
  expect(within(fold).getByRole('button', { name: 'Complete Piano for Robin' })).toBeVisible();
});
