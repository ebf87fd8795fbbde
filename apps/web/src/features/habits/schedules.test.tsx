import type { HabitSummary, SlotOfDay } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chooseAction } from '@/testing/choose-action';
import { type FakeProcedures, fakeApi } from '@/testing/fake-api';
import { childOnBoard, deviceSession, familyBoard } from '@/testing/family-device';
import {
  ACCOUNT,
  childrenToday,
  childToday,
  habit,
  kidDashboard,
  PARENT,
  parentDashboard,
  parentWith,
  ROBIN,
  recorded,
  storedHabit,
  undone,
} from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const PARENTS_PAGE = '/parent-dashboard';
const TODAY = '2026-03-11'; // a Wednesday

/** A habit with several times a day, the first ones done. */
function often(done: number, all: number, fields: Partial<HabitSummary> = {}): HabitSummary {
  const slotsToday: SlotOfDay[] = Array.from({ length: all }, (_, index) => ({
    slot: index + 1,
    part: 'any',
    status: index < done ? 'counted' : 'open',
  }));
  const slots = slotsToday.map(({ part }) => part);
  return habit({ name: 'Drink water', slots, slotsToday, completedToday: done === all, ...fields });
}

const PIANO = habit({
  id: 11,
  name: 'Piano',
  weekdays: [1, 5],
  dueStatus: 'off',
  slotsToday: [],
  nextDueOn: '2026-03-13',
});

/** Opens a child's page as a parent. */
const openPage = (habits: HabitSummary[], procedures: FakeProcedures = {}) => {
  const api = fakeApi({
    'auth.session': PARENT,
    'children.kidDashboard': kidDashboard({ habits }),
    ...procedures,
  });
  return { api, ...renderPage(`/kid-dashboard/${ROBIN.id}`) };
};

describe("a child's page", () => {
  test('one tap completes the next of several times, and the last can be undone', async () => {
    const { api, user } = openPage([often(1, 3)], {
      'completions.record': recorded({ slot: 2 }),
      'completions.undo': undone(),
    });
    const card = within(await screen.findByRole('article', { name: 'Drink water' }));
    expect(card.getByText('1 of 3 today')).toBeVisible();
    api.set({ 'children.kidDashboard': kidDashboard({ habits: [often(2, 3)] }) });
    await user.click(card.getByRole('button', { name: /Mark Complete!/ }));
    expect(await card.findByText('2 of 3 today')).toBeVisible();
    expect(card.getByRole('button', { name: /Mark Complete!/ }), 'one time is left').toBeVisible();
    await waitFor(() =>
      expect(api.calls('completions.record')).toEqual([
        { habitId: 10, childId: 2, day: TODAY, today: TODAY, slot: 2, asChild: true },
      ]),
    );

    const undo = card.getByRole('button', { name: 'Undo Completion' });
    await waitFor(() => expect(undo).toHaveAttribute('aria-disabled', 'false'));
    api.set({ 'children.kidDashboard': kidDashboard({ habits: [often(1, 3)] }) });
    await user.click(undo);
    await user.click(await screen.findByRole('button', { name: 'Yes, take it back' }));
    expect(await card.findByText('1 of 3 today')).toBeVisible();
    await waitFor(() =>
      expect(api.calls('completions.undo')).toEqual([
        { habitId: 10, childId: 2, day: TODAY, today: TODAY, slot: 2, asChild: true },
      ]),
    );
  });

  test('the last of several times completes the quest', async () => {
    const { api, user } = openPage([often(1, 2)], { 'completions.record': recorded({ slot: 2 }) });
    const card = within(await screen.findByRole('article', { name: 'Drink water' }));
    api.set({ 'children.kidDashboard': kidDashboard({ habits: [often(2, 2)] }) });
    await user.click(card.getByRole('button', { name: /Mark Complete!/ }));
    expect(await card.findByText('Completed for Today!')).toBeVisible();
    expect(await screen.findByRole('heading', { name: /All done/ })).toBeVisible();
  });

  test('the path has a stone for each time', async () => {
    openPage([often(1, 5)]);
    const path = within(await screen.findByRole('region', { name: '1 of 5 quests done' }));
    expect(path.getAllByText(/^Drink water: /).map(({ textContent }) => textContent)).toEqual([
      'Drink water: done',
      ...Array.from({ length: 4 }, () => 'Drink water: not yet'),
    ]);
  });

  test('the path leaves no time out, also with many', async () => {
    openPage([often(1, 12), habit({ id: 11 })]);
    const path = within(await screen.findByRole('region', { name: '1 of 13 quests done' }));
    expect(path.getAllByText(/: not yet$/)).toHaveLength(12);
  });

  test('weekly quests stand apart, and doing one does not change the count', async () => {
    openPage([habit(), habit({ id: 11, name: 'Call Grandma', frequency: 'weekly', completedToday: true })]);
    expect(await screen.findByRole('heading', { name: 'One quest for today' })).toBeVisible();
    const ofWeek = screen.getByRole('list', { name: 'This week, whenever you like' });
    expect(within(ofWeek).getByRole('article', { name: 'Call Grandma' })).toBeVisible();
  });

  test('a quest that is not due comes up later, one with a first day is for parents only', async () => {
    openPage([
      habit(),
      PIANO,
      habit({ ...PIANO, id: 12, name: 'Recorder', startDate: '2026-03-20', nextDueOn: '2026-03-20' }),
    ]);
    const comingUp = await screen.findByRole('region', { name: 'Coming up' });
    expect(comingUp).toHaveTextContent('PianoFriday');
    expect(screen.queryByRole('article', { name: 'Piano' })).toBeNull();
    expect(screen.queryByText('Recorder')).toBeNull();
    expect(screen.getByRole('heading', { name: 'One quest for today' })).toBeVisible();
  });

  test('a day without quests is a free day', async () => {
    openPage([{ ...PIANO, nextDueOn: '2026-03-12' }]);
    expect(await screen.findByText('A free day!')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Coming up' })).toHaveTextContent('PianoTomorrow');
    expect(screen.queryByText(/Ask your parent to create/)).toBeNull();
  });

  test('a weekly quest counts weeks in a row', async () => {
    openPage([habit({ frequency: 'weekly', daysPerWeek: 3, completionTarget: 3, currentStreak: 5 })]);
    expect(await screen.findByText('5 weeks in a row')).toBeVisible();
  });
});

describe('the pages of parents', () => {
  test('the list says the schedule, and the next day of a habit that is not due', async () => {
    fakeApi(parentWith({ habits: [often(1, 2), PIANO] }));
    renderPage(PARENTS_PAGE);
    const water = (await screen.findByRole('heading', { name: 'Drink water' })).closest('li');
    expect(water).toHaveTextContent('Twice a day');
    const piano = screen.getByRole('heading', { name: 'Piano' }).closest('li') as HTMLElement;
    expect(piano).toHaveTextContent('Next: Friday');
    expect(piano).toHaveTextContent('Mon, Fri');
    expect(within(piano).queryByRole('button', { name: /^Complete/ })).toBeNull();
  });

  test('one tap completes the next time, and a button undoes the last', async () => {
    const api = fakeApi({
      ...parentWith({ habits: [often(1, 2)] }),
      'completions.record': recorded({ slot: 2 }),
      'completions.undo': undone(),
    });
    const { user } = renderPage(PARENTS_PAGE);
    await user.click(await screen.findByRole('button', { name: 'Undo the last time of Drink water' }));
    api.set({ 'children.parentDashboard': parentDashboard({ habits: [often(0, 2)] }) });
    await user.click(await screen.findByRole('button', { name: 'Take back' }));
    const check = await screen.findByRole('button', { name: 'Complete 0/2: Drink water' });
    await waitFor(() =>
      expect(api.calls('completions.undo')).toEqual([
        { habitId: 10, childId: 2, day: TODAY, today: TODAY, slot: 1 },
      ]),
    );
    await waitFor(() => expect(check).toHaveAttribute('aria-disabled', 'false'));
    api.set({ 'children.parentDashboard': parentDashboard({ habits: [often(1, 2)] }) });
    await user.click(check);
    expect(await screen.findByRole('button', { name: 'Complete 1/2: Drink water' })).toBe(check);
    await waitFor(() =>
      expect(api.calls('completions.record')).toEqual([
        { habitId: 10, childId: 2, day: TODAY, today: TODAY, slot: 1 },
      ]),
    );
  });

  test('the list of all children leaves out what is not due today', async () => {
    fakeApi({
      ...parentWith({ habits: [PIANO] }),
      'children.list': [ROBIN, { ...ROBIN, id: 3, name: 'Noor' }],
      'children.today': childrenToday(childToday(ROBIN, [PIANO, often(1, 2)])),
    });
    renderPage(`${PARENTS_PAGE}?child=everyone`);
    const robin = within(await screen.findByRole('region', { name: 'Robin' }));
    expect(robin.getByText(/1 of 2 done/)).toBeVisible();
    expect(robin.queryByText('Piano')).toBeNull();
    expect(robin.getByRole('button', { name: 'Complete 1/2: Drink water for Robin' })).toBeVisible();
  });
});

const board = (done: number) => familyBoard([childOnBoard({}, [often(done, 3), PIANO])]);

test('the family board shows how often a quest is done, and undoes the last time', async () => {
  const api = fakeApi({
    'auth.session': deviceSession(),
    'familyDevices.board': board(1),
    'completions.record': recorded({ slot: 2 }),
    'completions.undo': undone(),
  });
  const { user } = renderPage('/family');
  const quest = await screen.findByRole('button', { name: 'Drink water 1/3 done for Robin' });
  expect(quest).toHaveTextContent('1/3');
  expect(screen.queryByText('Piano')).toBeNull();
  api.set({ 'familyDevices.board': board(2) });
  await user.click(quest);
  expect(await screen.findByText('2/3')).toBeVisible();
  await waitFor(() =>
    expect(api.calls('completions.record')).toEqual([
      { habitId: 10, childId: 2, day: TODAY, today: TODAY, slot: 2, asChild: true },
    ]),
  );
  const undo = screen.getByRole('button', { name: 'Undo the last time of Drink water for Robin' });
  await waitFor(() => expect(undo).toHaveAttribute('aria-disabled', 'false'));
  api.set({ 'familyDevices.board': board(1) });
  await user.click(undo);
  await user.click(await screen.findByRole('button', { name: 'Yes, take it back' }));
  expect(await screen.findByText('1/3')).toBeVisible();
  await waitFor(() =>
    expect(api.calls('completions.undo')).toEqual([
      { habitId: 10, childId: 2, day: TODAY, today: TODAY, slot: 2, asChild: true },
    ]),
  );
});

async function openForm(edited?: HabitSummary) {
  const api = fakeApi({
    ...parentWith({ habits: [edited ?? habit()] }),
    'account.get': { ...ACCOUNT, weekStartsOn: 7 },
    'habits.create': storedHabit(),
    'habits.update': storedHabit(),
  });
  const { user } = renderPage(PARENTS_PAGE);
  if (edited) {
    await chooseAction(user, `Edit ${edited.name}`);
  } else {
    await user.click((await screen.findAllByRole('button', { name: 'Create New Habit' }))[0] as HTMLElement);
  }
  return { api, user, form: within(await screen.findByRole('dialog')) };
}

describe('the form of a habit', () => {
  test('asks when, and fills in the description from the name', async () => {
    const { api, user, form } = await openForm();
    const when = form.getByRole('radiogroup', { name: 'When?' });
    expect(
      within(when)
        .getAllByRole('radio')
        .map(({ textContent }) => textContent),
    ).toEqual(['Every day', 'Certain days', 'Some days a week', 'Just once']);
    expect(within(when).getByRole('radio', { name: 'Every day' })).toBeChecked();
    expect(when).toHaveAccessibleDescription('Daily');
    for (const label of ['Description', 'First day', 'Time-bound', 'Forgiving streak']) {
      expect(form.queryByLabelText(label)).toBeNull();
    }
    await user.type(form.getByLabelText('Name'), 'Make the bed');
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    await waitFor(() => expect(api.calls('habits.create')).toHaveLength(1));
    expect(api.calls('habits.create')[0]).toMatchObject({
      name: 'Make the bed',
      description: 'Make the bed',
      frequency: 'daily',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      intervalDays: 1,
      slots: ['any'],
      startDate: null,
      forgiving: false,
    });
  });

  test('a name that is too short for a description gets one', async () => {
    const { api, user, form } = await openForm();
    await user.type(form.getByLabelText('Name'), 'Sing');
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    await waitFor(() => expect(api.calls('habits.create')).toHaveLength(1));
    expect(api.calls('habits.create')[0]).toMatchObject({ name: 'Sing', description: 'Quest: Sing' });
  });

  test('certain days start with none chosen, and one is needed', async () => {
    const { api, user, form } = await openForm();
    await user.type(form.getByLabelText('Name'), 'Piano');
    await user.click(form.getByRole('radio', { name: 'Certain days' }));
    const days = form.getByRole('group', { name: 'Days of the week' });
    const all = () => within(days).getAllByRole('checkbox');
    await waitFor(() => expect(all()[0], 'the family starts on Sunday').toHaveTextContent('Sun'));
    for (const day of all()) expect(day).not.toBeChecked();
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    expect(await form.findByText('Please choose at least one day of the week, each once')).toBeVisible();
    expect(days.closest('[tabindex]'), 'a short screen scrolls to it').toHaveFocus();
    for (const name of ['Fri', 'Mon']) await user.click(within(days).getByRole('checkbox', { name }));
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    await waitFor(() => expect(api.calls('habits.create')).toHaveLength(1));
    expect(api.calls('habits.create')[0]).toMatchObject({ frequency: 'daily', weekdays: [1, 5] });
  });

  test('some days a week is a weekly habit', async () => {
    const { api, user, form } = await openForm();
    await user.type(form.getByLabelText('Name'), 'Tidy up');
    await user.click(form.getByRole('radio', { name: 'Some days a week' }));
    expect(form.getByRole('radiogroup', { name: 'When?' })).toHaveAccessibleDescription('Weekly');
    await user.click(form.getByRole('radio', { name: '3' }));
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    await waitFor(() => expect(api.calls('habits.create')).toHaveLength(1));
    expect(api.calls('habits.create')[0]).toMatchObject({ frequency: 'weekly', daysPerWeek: 3 });
  });

  test('just once is today or another day, which is the first and the last', async () => {
    const { api, user, form } = await openForm();
    await user.type(form.getByLabelText('Name'), 'Bake a cake');
    await user.click(form.getByRole('radio', { name: 'Just once' }));
    const day = form.getByLabelText('Day');
    expect(day).toHaveValue(TODAY);
    expect(form.getAllByText('Just today')[0]).toBeInTheDocument();
    await user.clear(day);
    await user.type(day, '2026-03-10');
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    expect(await form.findByText('Please choose today or a later day')).toBeVisible();
    expect(day).toHaveFocus();
    await user.clear(day);
    await user.type(day, '2026-03-14');
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    await waitFor(() => expect(api.calls('habits.create')).toHaveLength(1));
    expect(api.calls('habits.create')[0]).toMatchObject({
      frequency: 'daily',
      startDate: '2026-03-14',
      endDate: '2026-03-14',
    });
  });

  test('more has times, parts of the day, the first and the last day, and a forgiving streak', async () => {
    const { api, user, form } = await openForm();
    await user.type(form.getByLabelText('Name'), 'Brush teeth');
    await user.click(form.getByRole('button', { name: 'More…' }));
    await user.type(form.getByLabelText('Description'), 'Two minutes');
    await user.selectOptions(form.getByLabelText('How many times a day'), '2');
    await user.selectOptions(form.getByLabelText('Time 1'), 'Morning');
    await user.selectOptions(form.getByLabelText('Time 2'), 'Evening');
    await user.type(form.getByLabelText('First day'), '2026-04-01');
    await user.click(form.getByLabelText('Time-bound'));
    await user.click(form.getByLabelText('Forgiving streak'));
    await user.click(form.getByRole('radio', { name: 'Every … days' }));
    expect(form.getByLabelText('Days from one time to the next')).toHaveValue('2');
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    await waitFor(() => expect(api.calls('habits.create')).toHaveLength(1));
    expect(api.calls('habits.create')[0]).toMatchObject({
      description: 'Two minutes',
      intervalDays: 2,
      slots: ['morning', 'evening'],
      startDate: '2026-04-01',
      endDate: '2026-04-08',
      forgiving: true,
    });
  });

  test('more opens for an error of its fields', async () => {
    const { user, form } = await openForm();
    await user.click(form.getByRole('button', { name: 'More…' }));
    await user.type(form.getByLabelText('Description'), 'Song');
    await user.click(form.getByRole('button', { name: 'Less' }));
    expect(form.queryByLabelText('Description')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    expect(await form.findByText('Description must be at least 5 characters')).toBeVisible();
  });

  test('is open at what a habit has, and keeps it', async () => {
    const { api, user, form } = await openForm(often(0, 2, { intervalDays: 3, forgiving: true }));
    expect(form.getByRole('radio', { name: 'Every … days' })).toBeChecked();
    expect(form.getByLabelText('How many times a day')).toHaveValue('2');
    expect(form.getByLabelText('Forgiving streak')).toBeChecked();
    await user.clear(form.getByLabelText('Days from one time to the next'));
    await user.type(form.getByLabelText('Days from one time to the next'), '4');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(api.calls('habits.update')).toHaveLength(1));
    const schedule = { weekdays: [1, 2, 3, 4, 5, 6, 7], intervalDays: 4, slots: ['any', 'any'] };
    expect(api.calls('habits.update')[0]).toMatchObject(schedule);
    expect(api.calls('habits.update')[0]).not.toHaveProperty('forgiving');
  });

  test('keeps the day of a habit that is due just once', async () => {
    const { api, user, form } = await openForm(habit({ name: 'Bake', startDate: TODAY, endDate: TODAY }));
    expect(form.getByRole('radio', { name: 'Just once' })).toBeChecked();
    expect(form.queryByLabelText('First day')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(api.calls('habits.update')).toEqual([{ id: 10 }]));
  });

  test('a weekly habit has no days and one time', async () => {
    const { api, user, form } = await openForm(often(0, 2, { weekdays: [1, 2] }));
    await user.click(form.getByRole('radio', { name: 'Some days a week' }));
    expect(form.queryByRole('group', { name: 'Days of the week' })).toBeNull();
    expect(form.queryByLabelText('How many times a day')).toBeNull();
    expect(form.queryByLabelText('Time-bound')).toBeNull();
    expect(form.getByText("One missed week won't end the streak.")).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(api.calls('habits.update')).toHaveLength(1));
    const reset = { frequency: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], intervalDays: 1, slots: ['any'] };
    expect(api.calls('habits.update')[0]).toMatchObject(reset);
  });
});

describe('a habit that is due just once', () => {
  test.each([
    [TODAY, 'Just today'],
    ['2026-03-14', 'Just on Mar 14'],
  ])('on %s reads “%s” in the list of parents', async (day, words) => {
    const once = habit({ name: 'Bake a cake', startDate: day, endDate: day, completionTarget: 1 });
    fakeApi(parentWith({ habits: [day === TODAY ? once : { ...once, dueStatus: 'off', slotsToday: [] }] }));
    renderPage(PARENTS_PAGE);
    const row = (await screen.findByRole('heading', { name: 'Bake a cake' })).closest('li');
    expect(row).toHaveTextContent(`5 points · ${words}`);
    expect(row).not.toHaveTextContent('Starts');
  });

  test('reads “Just today” on the child’s page, and a description that repeats the name is left out', async () => {
    openPage([habit({ name: 'Bake a cake', description: 'Bake a cake', startDate: TODAY, endDate: TODAY })]);
    const card = await screen.findByRole('article', { name: 'Bake a cake' });
    expect(within(card).getByText('Just today')).toBeVisible();
    expect(within(card).getAllByText('Bake a cake')).toHaveLength(1);
  });
});
