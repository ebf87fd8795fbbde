import {
  AVATAR_INDICES,
  COMMON_HABIT_ICONS,
  createHabitInput,
  DEFAULTS,
  HABIT_ICON_LABELS,
  HABIT_ICONS,
  HABIT_IDEAS,
  REWARD_IDEAS,
  STARTER_PACKS,
} from '@starchart/schema';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { chooseAction } from '@/testing/choose-action';
import { ApiError, fail, fakeApi, pending } from '@/testing/fake-api';
import {
  ACCOUNT,
  ADMIN,
  HELPER,
  habit,
  PARENT,
  parentDashboard,
  parentWith,
  ROBIN,
  redemption,
  reward,
  storedHabit,
  VIEWER,
} from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const ADDRESS = '/parent-dashboard';
/** What a new reward has that was not chosen. */
const NO_OPTIONS = {
  stock: null,
  limit: null,
  weekdays: [...DEFAULTS.weekdays],
  requiresApproval: false,
};
const OFFER = 'Start with a starter pack';

/** Renders the dashboard and opens the dialog of a button. */
async function openDialog(opener: string | RegExp) {
  const { user } = renderPage(ADDRESS);
  const [button] = await screen.findAllByRole('button', { name: opener });
  if (button) await user.click(button);
  const dialog = await screen.findByRole('dialog');
  return { user, dialog, form: within(dialog) };
}

/** Renders the dashboard and opens the dialog of an action of a row. */
async function openFromMenu(action: string) {
  const { user } = renderPage(ADDRESS);
  await chooseAction(user, action);
  const dialog = await screen.findByRole('dialog');
  return { user, dialog, form: within(dialog) };
}

test('asks the first admin for an email address below the habits, also once there is a child', async () => {
  const account = { ...ACCOUNT, name: 'admin', username: 'admin', email: 'admin@starchart.invalid' };
  const family = { ...parentWith({ habits: [habit()] }), 'auth.session': ADMIN, 'account.get': account };
  fakeApi({ ...family, 'admin.pendingParents': [] });
  const { user } = renderPage(ADDRESS);
  const panel = await screen.findByRole('region', { name: 'A bit about you' });
  expect(within(panel).getByText(/^Without an email address/)).toBeVisible();
  const habits = screen.getByRole('button', { name: /^Complete / });
  expect(habits.compareDocumentPosition(panel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(within(panel).getByRole('button', { name: 'Not now' }));
  expect(panel).not.toBeInTheDocument();
});

test.each([
  ['a parent', PARENT],
  ['a helper', HELPER],
])('asks %s what the children call them', async (_who, session) => {
  const api = fakeApi({
    ...parentWith({ habits: [habit()] }),
    'auth.session': session,
    'account.update': ({ nameForChildren = null }) => ({ ...ACCOUNT, nameForChildren }),
  });
  const { user } = renderPage(ADDRESS);
  const panel = await screen.findByRole('region', { name: 'A bit about you' });
  await user.type(within(panel).getByLabelText('What do the children call you?'), 'Mama');
  api.set({ 'account.get': { ...ACCOUNT, nameForChildren: 'Mama' } });
  await user.click(within(panel).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved. The children see Mama.')).toBeVisible();
  expect(api.calls('account.update')).toEqual([{ nameForChildren: 'Mama' }]);
  expect(panel).not.toBeInTheDocument();
});

test('a viewer, who writes no praise, is asked nothing', async () => {
  const api = fakeApi({ ...parentWith({ habits: [habit()] }), 'auth.session': VIEWER });
  renderPage(ADDRESS);
  await screen.findByText('Read a story');
  expect(screen.queryByRole('region', { name: 'A bit about you' })).toBeNull();
  expect(api.calls('account.get')).toEqual([]);
});

test('without a network, empty lists do not send a parent to a parent', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get');
  onTestFinished(() => {
    network.mockRestore();
    window.dispatchEvent(new Event('online'));
  });
  fakeApi(parentWith());
  renderPage(ADDRESS);
  const rewards = within(await screen.findByRole('region', { name: 'Available Rewards' }));
  network.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(rewards.getByText('No rewards yet.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'No active habits yet' })).toBeVisible();
  expect(screen.queryByText(/A parent can add/)).toBeNull();
});

describe('forms', () => {
  test('the form of a new child starts with the first picture that no sibling has and without a login', async () => {
    fakeApi(parentWith());
    const { user } = renderPage(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Add Child' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('');
    expect(screen.getByRole('radio', { name: 'Bear' }), 'Robin is the fox').toBeChecked();
    expect(screen.queryByRole('radiogroup', { name: 'Look' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More…' }));
    expect(screen.getByRole('radio', { name: /^Playful/ })).toBeChecked();
    expect(screen.getByRole('radiogroup', { name: 'Read aloud' })).toBeVisible();
    const avatars = within(screen.getByRole('radiogroup', { name: 'Avatar' }));
    expect(avatars.getAllByRole('radio').map((avatar) => avatar.textContent)).toEqual([
      'Bear',
      'Turtle',
      'Whale',
      'Owl',
      'Octopus',
      'Frog',
      'Penguin',
    ]);
    await user.click(avatars.getByRole('button', { name: 'All avatars' }));
    expect(avatars.getByRole('radio', { name: 'Bear' })).toHaveFocus();
    for (const name of ['Boys', 'Girls']) {
      expect(within(screen.getByRole('group', { name })).getAllByRole('radio')).toHaveLength(8);
    }
    const canLogin = screen.getByLabelText('Allow child to login directly');
    expect(canLogin).not.toBeChecked();
    expect(screen.queryByLabelText('Username')).toBeNull();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(canLogin);
    expect(screen.getByLabelText('Username')).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeVisible();
  });

  test('offer a username from the name that no sibling has, and the next one if it is taken', async () => {
    const taken = { code: 'USERNAME_TAKEN', httpStatus: 409 } as const;
    const api = fakeApi({
      ...parentWith(),
      'children.list': [{ ...ROBIN, username: 'mia' }],
      'children.create': ({ username }) => {
        if (username === 'mia2') throw new ApiError('This username is already taken.', taken);
        return { ...ROBIN, id: 3, name: 'Mia' };
      },
    });
    const { user } = renderPage(`${ADDRESS}?child=new`);
    await user.click(await screen.findByLabelText('Allow child to login directly'));
    const username = screen.getByLabelText('Username');
    expect(username).toHaveValue('');
    await user.type(screen.getByLabelText('Name'), 'Mia Sophie');
    expect(username).toHaveValue('mia2');
    await user.type(screen.getByLabelText('Password'), 'stars');
    const add = screen.getAllByRole('button', { name: 'Add Child' }).at(-1) as HTMLElement;
    await user.click(add);
    expect(await screen.findByText('That one is taken. How about this one?')).toBeVisible();
    expect(username).toHaveValue('mia3');
    await user.click(add);
    expect(await screen.findByText('Child added!')).toBeVisible();
    expect(api.calls('children.create').map((child) => child.username)).toEqual(['mia2', 'mia3']);
  });

  test('keep a username that was typed when the name changes', async () => {
    fakeApi(parentWith());
    const { user } = renderPage(`${ADDRESS}?child=new`);
    await user.click(await screen.findByLabelText('Allow child to login directly'));
    await user.type(screen.getByLabelText('Username'), 'starfish');
    await user.type(screen.getByLabelText('Name'), 'Mia');
    expect(screen.getByLabelText('Username')).toHaveValue('starfish');
  });

  test('show the message of the server for a rejected child', async () => {
    const message = 'This username is already taken. Please choose another one.';
    fakeApi({
      ...parentWith(),
      'children.create': () => {
        throw new ApiError(message, { code: 'USERNAME_TAKEN', httpStatus: 409 });
      },
    });
    const { user } = renderPage(`${ADDRESS}?child=new`);
    await user.type(await screen.findByLabelText('Name'), 'Robin');
    await user.click(screen.getByLabelText('Allow child to login directly'));
    await user.type(screen.getByLabelText('Username'), 'robin');
    await user.type(screen.getByLabelText('Password'), 'stars');
    await user.click(screen.getAllByRole('button', { name: 'Add Child' }).at(-1) as HTMLElement);
    const notification = (await screen.findByText('Failed to add child')).closest('[role="group"]');
    expect(notification).toHaveTextContent(message);
    expect(screen.queryByText('There was an error adding the child')).toBeNull();
  });

  test('start a habit as a daily one for 5 points in red, without an end', async () => {
    fakeApi(parentWith({ habits: [habit()] }));
    const { user, form } = await openDialog('Create New Habit');
    expect(form.getByLabelText('Points')).toHaveValue('5');
    expect(form.getByRole('radio', { name: 'Every day' })).toBeChecked();
    expect(form.getByRole('radio', { name: 'Star' })).toBeChecked();
    await user.click(form.getByRole('button', { name: 'More icons and colors' }));
    expect(form.getByRole('radio', { name: 'Red' })).toBeChecked();
    expect(form.queryByLabelText('Active')).toBeNull();
    expect(form.queryByLabelText('End date')).toBeNull();

    await user.click(form.getByRole('button', { name: 'More…' }));
    await user.click(form.getByLabelText('Time-bound'));
    const end = form.getByLabelText('End date');
    expect(end, '28 days after the day of the dashboard').toHaveValue('2026-04-08');
    expect(end).toHaveAttribute('min', '2026-03-11');
    await user.clear(end);
    await user.type(end, '2026-03-10');
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    expect(await form.findByText('End date must be today or later')).toBeVisible();

    await user.click(form.getByRole('radio', { name: 'Some days a week' }));
    expect(form.queryByLabelText('Time-bound')).toBeNull();
    expect(form.queryByLabelText('End date')).toBeNull();
    const days = within(form.getByRole('radiogroup', { name: 'Days per week' }));
    expect(days.getAllByRole('radio')).toHaveLength(8);
    expect(days.getByRole('radio', { name: 'No weekly goal' }), 'default').toBeChecked();
    expect(days.getByRole('radio', { name: '7' })).toBeVisible();
  });

  test('send what is entered in every text field of a habit', async () => {
    const api = fakeApi({ ...parentWith({ habits: [habit()] }), 'habits.create': storedHabit() });
    const { user, form } = await openDialog('Create New Habit');
    await user.click(form.getByRole('button', { name: 'More…' }));
    for (const [index, box] of form.getAllByRole('textbox').entries()) {
      await user.clear(box);
      await user.type(box, `1${index}`.repeat(8).slice(0, box.inputMode === 'numeric' ? 2 : 16));
    }
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    await waitFor(() => expect(api.calls('habits.create')).toHaveLength(1));
    const sent = new Map(Object.entries(api.calls('habits.create')[0] ?? {}));
    const fields = Object.entries(createHabitInput.shape);
    const texts = fields.filter(([, field]) => field.safeParse('Any text').success);
    const unsent = texts.filter(([field]) => !/^(1\d){8}$/.test(String(sent.get(field))));
    expect(unsent.map(([field]) => field)).toEqual([]);
  });

  test('start a reward with a cost of 25 and the first icon', async () => {
    fakeApi(parentWith({ habits: [habit()] }));
    const { form } = await openDialog('Create Custom Reward');
    expect(form.getByLabelText('Cost')).toHaveValue('25');
    expect(form.getByRole('radio', { name: 'Ice cream' })).toBeChecked();
    expect(within(form.getByRole('radiogroup', { name: 'Icon' })).getAllByRole('radio')).toHaveLength(5);
  });

  test('the form of a new child starts with the first picture if siblings have all of them', async () => {
    const family = AVATAR_INDICES.map((avatar, index) => ({ ...ROBIN, id: ROBIN.id + index, avatar }));
    fakeApi({ ...parentWith(), 'children.list': family });
    renderPage(`${ADDRESS}?child=new`);
    expect(await screen.findByRole('radio', { name: 'Fox' })).toBeChecked();
  });

  test('the form of a child saves the plain look', async () => {
    const api = fakeApi(parentWith());
    const { user, form } = await openDialog('Edit Robin');
    await user.click(form.getByRole('button', { name: 'More…' }));
    expect(form.getByRole('radio', { name: /^Playful/ })).toBeChecked();
    api.set({ 'children.update': { ...ROBIN, look: 'plain' } });
    await user.click(form.getByRole('radio', { name: /^Plain/ }));
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Child updated!')).toBeVisible();
    expect(api.calls('children.update')).toEqual([expect.objectContaining({ id: 2, look: 'plain' })]);
  });

  test('show more icons on demand, and the chosen one first and in view', async () => {
    fakeApi(parentWith({ habits: [habit({ icon: 'violin' })] }));
    const { user, form } = await openFromMenu('Edit Read a story');
    const icons = within(form.getByRole('radiogroup', { name: 'Icon' }));
    const common = ['Star', ...COMMON_HABIT_ICONS.slice(0, 3).map((icon) => HABIT_ICON_LABELS[icon])];
    const shown = () => icons.getAllByRole('radio').map((icon) => icon.textContent);
    expect(shown()).toEqual(['Violin', ...common]);
    expect(icons.getByRole('radio', { name: 'Violin' })).toBeChecked();
    await user.click(icons.getByRole('radio', { name: 'Star' }));
    expect(shown()).toEqual(['Violin', ...common]);
    await user.click(icons.getByRole('radio', { name: 'Violin' }));

    const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(icons.getByRole('button', { name: 'More icons and colors' }));
    expect(scrolledTo.mock.contexts).toEqual([icons.getByRole('radio', { name: 'Violin' })]);
    scrolledTo.mockRestore();
    expect(icons.getAllByRole('radio')).toHaveLength(HABIT_ICONS.length + 1);
    const sports = within(icons.getByRole('group', { name: 'Sports and fresh air' }));
    await user.click(sports.getByRole('radio', { name: 'Swimming' }));
    await user.click(form.getByRole('button', { name: 'Fewer icons and colors' }));
    expect(icons.queryByRole('radio', { name: 'Violin' })).toBeNull();
    expect(icons.getByRole('radio', { name: 'Swimming' })).toBeChecked();
  });

  test('save an edited reward', async () => {
    const api = fakeApi(parentWith({ habits: [habit()], rewards: [reward({ pointsCost: 30 })] }));
    const { user, form } = await openFromMenu('Edit Ice cream');
    const changed = reward({ pointsCost: 45 });
    api.set({
      'rewards.update': changed,
      'children.parentDashboard': parentDashboard({ rewards: [changed] }),
    });
    await user.clear(form.getByLabelText('Cost'));
    await user.type(form.getByLabelText('Cost'), '45');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Reward updated!')).toBeVisible();
    expect(api.calls('rewards.update')).toEqual([expect.objectContaining({ id: 20, pointsCost: 45 })]);
    expect(await screen.findByText('45 points')).toBeVisible();
  });

  test('ask before deleting a habit and mention its history', async () => {
    const api = fakeApi(parentWith({ habits: [habit()] }));
    const { user, dialog, form } = await openFromMenu('Delete Read a story');
    expect(dialog).toHaveTextContent('This deletes the habit and its completion history.');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('heading', { name: /^Read a story/ })).toBeVisible();
    expect(api.calls('habits.delete')).toEqual([]);
  });
});

describe('ideas', () => {
  test('take three taps from the dashboard to a reward', async () => {
    const api = fakeApi({
      ...parentWith({ habits: [habit()], rewards: [reward()] }),
      'rewards.create': reward(),
    });
    const { user } = renderPage(ADDRESS);
    const taps = [
      () => screen.findByRole('button', { name: 'Create Custom Reward' }),
      () => screen.findByRole('button', { name: 'Family game night' }),
      () => screen.findByRole('button', { name: 'Create reward' }),
    ];
    for (const target of taps) await user.click(await target());
    expect(await screen.findByText('Reward created!')).toBeVisible();
    expect(api.calls('rewards.create')).toEqual([
      {
        childId: 2,
        active: true,
        name: 'Family game night',
        description: 'You pick the game and who goes first',
        pointsCost: 60,
        icon: 'board-game',
        ...NO_OPTIONS,
      },
    ]);
    expect(taps.length).toBeLessThanOrEqual(3);
  });

  test('take one tap to a reward, which is gone from the ideas then', async () => {
    const api = fakeApi({ ...parentWith({ habits: [habit()] }), 'rewards.create': reward() });
    const { user } = renderPage(ADDRESS);
    const rewards = within(await screen.findByRole('region', { name: 'Available Rewards' }));
    const pizza = await rewards.findByRole('button', { name: 'Add Pizza night 120 points' });
    api.set({
      'children.parentDashboard': parentDashboard({
        habits: [habit()],
        rewards: [reward({ name: 'Pizza night' })],
      }),
    });
    await user.dblClick(pizza);
    expect(await screen.findByText('Reward created!')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.calls('rewards.create')).toEqual([
      expect.objectContaining({ childId: 2, name: 'Pizza night', pointsCost: 120, icon: 'pizza' }),
    ]);
    await waitFor(() => expect(rewards.queryByRole('button', { name: /^Add Pizza night/ })).toBeNull());
    expect(rewards.getByRole('heading', { name: 'Available Rewards' })).toHaveFocus();
    expect(rewards.getAllByRole('button', { name: /^Add / })).toHaveLength(6);
  });

  test('for rewards are folded once the child has three', async () => {
    const three = [20, 21, 22].map((id) => reward({ id, name: `Reward ${id}` }));
    fakeApi(parentWith({ habits: [habit()], rewards: three }));
    const { user } = renderPage(ADDRESS);
    const rewards = within(await screen.findByRole('region', { name: 'Available Rewards' }));
    expect(rewards.queryByRole('radiogroup', { name: 'Ideas by age' })).toBeNull();
    await user.click(rewards.getByRole('button', { name: 'Show ideas' }));
    expect(await rewards.findByRole('radiogroup', { name: 'Ideas by age' })).toBeVisible();
    await user.click(rewards.getByRole('button', { name: 'Hide ideas' }));
    expect(rewards.queryByRole('radiogroup', { name: 'Ideas by age' })).toBeNull();
  });

  test('fill in a habit, clear its errors and leave the focus at the ideas', async () => {
    const api = fakeApi({ ...parentWith({ habits: [habit()] }), 'habits.create': storedHabit() });
    const { user, form } = await openDialog('Create New Habit');
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    expect(await form.findByText('Name must be at least 3 characters')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Tidy my room' }));
    expect(form.queryByText('Name must be at least 3 characters')).toBeNull();
    expect(form.getByRole('status')).toHaveTextContent('Filled in for you. Change anything you like.');
    expect(form.getByRole('list', { name: 'Ideas' })).toHaveFocus();
    expect(form.getByRole('radio', { name: 'Some days a week' })).toBeChecked();
    await user.click(form.getByRole('button', { name: 'More icons and colors' }));
    expect(form.getByRole('radio', { name: 'Yellow' })).toBeChecked();
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    expect(await screen.findByText('Habit created!')).toBeVisible();
    expect(api.calls('habits.create')).toEqual([
      expect.objectContaining({
        name: 'Tidy my room',
        description: 'Floor clear, bed made',
        pointsPerCompletion: 15,
        frequency: 'weekly',
        daysPerWeek: 2,
        icon: 'clean-room',
      }),
    ]);
  });

  test('fill in the days of an idea, and those of the next one', async () => {
    const api = fakeApi({ ...parentWith({ habits: [habit()] }), 'habits.create': storedHabit() });
    const { user, form } = await openDialog('Create New Habit');
    await user.click(form.getByRole('button', { name: /^Do my homework/ }));
    const days = () => form.getByRole('group', { name: 'Days of the week' });
    expect(within(days()).getAllByRole('checkbox', { checked: true })).toHaveLength(5);
    await user.click(form.getByRole('button', { name: /^Read for 15 minutes/ }));
    expect(form.getByRole('radio', { name: 'Every day' })).toBeChecked();
    await user.click(form.getByRole('button', { name: /^Do my homework/ }));
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    expect(await screen.findByText('Habit created!')).toBeVisible();
    expect(api.calls('habits.create')).toEqual([
      expect.objectContaining({ frequency: 'daily', weekdays: [1, 2, 3, 4, 5], slots: ['any'] }),
    ]);
  });

  test('replace the whole form of a habit: nothing stays of an earlier idea and what was chosen with it', async () => {
    const api = fakeApi({ ...parentWith({ habits: [habit()] }), 'habits.create': storedHabit() });
    const { user, form } = await openDialog('Create New Habit');
    await user.click(form.getByRole('button', { name: /^Tidy my room/ }));
    await user.click(form.getByRole('switch', { name: "I'll check this one first" }));
    await user.click(form.getByRole('button', { name: /^Read for 15 minutes/ }));
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    expect(await screen.findByText('Habit created!')).toBeVisible();
    expect(api.calls('habits.create')).toEqual([
      {
        ...ideaCalled(HABIT_IDEAS.school, 'Read for 15 minutes'),
        childId: ROBIN.id,
        active: true,
        daysPerWeek: null,
        endDate: null,
        weekdays: [...DEFAULTS.weekdays],
        intervalDays: DEFAULTS.intervalDays,
        slots: [...DEFAULTS.slots],
        startDate: null,
        forgiving: false,
        requiresApproval: false,
      },
    ]);
  });

  test('replace the whole form of a reward: nothing stays of an earlier idea', async () => {
    const api = fakeApi({
      ...parentWith({ habits: [habit()], rewards: [reward()] }),
      'rewards.create': reward(),
    });
    const { user, form } = await openDialog('Create Custom Reward');
    await user.click(form.getByRole('button', { name: /^Family game night/ }));
    await user.click(form.getByRole('button', { name: /^Pizza night/ }));
    await user.click(form.getByRole('button', { name: 'Create reward' }));
    expect(await screen.findByText('Reward created!')).toBeVisible();
    expect(api.calls('rewards.create')).toEqual([
      { ...ideaCalled(REWARD_IDEAS.school, 'Pizza night'), childId: ROBIN.id, active: true, ...NO_OPTIONS },
    ]);
  });

  test('hide what the child has already, and find what is typed among those of all ages', async () => {
    fakeApi(parentWith({ habits: [habit({ name: 'Do my homework' })], rewards: [reward()] }));
    const { user, form } = await openDialog('Create New Habit');
    const ideas = () => form.queryAllByRole('listitem').map((idea) => idea.textContent);
    const unused = HABIT_IDEAS.school.map(({ name }) => name).filter((name) => name !== 'Do my homework');
    expect(ideas()).toEqual(unused.slice(0, 8));
    expect(form.getByLabelText('Name')).toHaveFocus();
    await user.keyboard('lights o');
    expect(ideas()).toEqual(['Lights out on time']);
    await user.keyboard('f');
    expect(ideas()).toEqual([]);
  });

  test('start with those for 12 and older for a child with the plain look', async () => {
    const child = { ...ROBIN, look: 'plain' as const };
    fakeApi({ ...parentWith({ child, habits: [habit()] }), 'children.list': [child] });
    const { form } = await openDialog('Create New Habit');
    const [first] = HABIT_IDEAS.teen;
    expect(form.getAllByRole('listitem')[0]).toHaveTextContent(first?.name ?? '');
  });

  test('are not offered for an existing habit or reward', async () => {
    fakeApi(parentWith({ habits: [habit()], rewards: [reward()] }));
    const { form } = await openFromMenu('Edit Read a story');
    expect(form.queryByRole('list', { name: 'Ideas' })).toBeNull();
  });

  test('for rewards bring their cost, and costs are proposed that the child reaches in 3, 10 and 30 days', async () => {
    const daily = habit({ pointsPerCompletion: 7, weekdays: [1, 2, 3, 4, 5] });
    const api = fakeApi({ ...parentWith({ habits: [daily] }), 'rewards.create': reward() });
    const { user, form } = await openDialog('Create Custom Reward');
    await user.keyboard('Pizza with friends');
    expect(form.getByLabelText('Cost')).toHaveValue('120');
    expect(form.getByRole('radio', { name: /^3 days/ })).toHaveTextContent('15 points');
    expect(form.getByRole('radio', { name: /^30 days/ })).toHaveTextContent('150 points');
    await user.click(form.getByRole('radio', { name: /^10 days/ }));
    expect(form.getByLabelText('Cost')).toHaveValue('50');
    await user.type(form.getByLabelText('Name'), ' and ice cream');
    expect(form.getByLabelText('Cost')).toHaveValue('50');
    await user.click(form.getByRole('button', { name: 'Create reward' }));
    expect(await screen.findByText('Reward created!')).toBeVisible();
    expect(api.calls('rewards.create')).toEqual([
      expect.objectContaining({
        name: 'Pizza with friends and ice cream',
        description: 'Pizza with friends and ice cream',
        pointsCost: 50,
      }),
    ]);
  });

  test.each([
    ['Create New Habit', 'Violin practice', 'Violin', 'Walk the dog', 'Walk dog', 'Star'],
    ['Create Custom Reward', 'A trip to the zoo', 'Zoo', 'Bowling', 'Bowling', 'Ice cream'],
  ])(
    '%s: the picture follows the name until one is chosen',
    async (opener, name, icon, next, nextIcon, none) => {
      fakeApi(parentWith({ habits: [habit()] }));
      const { user, form } = await openDialog(opener);
      await user.type(form.getByLabelText('Name'), name);
      expect(form.getByRole('radio', { name: icon })).toBeChecked();
      await user.clear(form.getByLabelText('Name'));
      expect(form.getByRole('radio', { name: none })).toBeChecked();
      await user.type(form.getByLabelText('Name'), next);
      expect(form.getByRole('radio', { name: nextIcon })).toBeChecked();
      await user.click(form.getByRole('radio', { name: none }));
      await user.type(form.getByLabelText('Name'), ' every day');
      expect(form.getByRole('radio', { name: none })).toBeChecked();
    },
  );

  test('the picture of an existing habit stays when its name changes', async () => {
    fakeApi(parentWith({ habits: [habit({ icon: 'violin' })] }));
    const { user, form } = await openFromMenu('Edit Read a story');
    await user.clear(form.getByLabelText('Name'));
    await user.type(form.getByLabelText('Name'), 'Walk the dog');
    expect(form.getByRole('radio', { name: 'Violin' })).toBeChecked();
  });
});

describe('adjusting points', () => {
  const INVALID = 'Please enter a valid number of points to deduct';

  test('deducts at most the balance', async () => {
    const api = fakeApi(parentWith({ habits: [habit()] }));
    const { user, dialog, form } = await openDialog('Adjust Points');
    const points = form.getByLabelText('Points to deduct');
    const deduct = form.getByRole('button', { name: 'Deduct points' });
    expect(dialog).toHaveTextContent('This cannot be undone.');
    await user.type(points, '31');
    await user.click(deduct);
    expect(await form.findByText(INVALID)).toBeVisible();
    await user.clear(points);
    await user.type(points, '30{ArrowUp}');
    expect(points).toHaveValue('30');
    api.set({ 'children.adjustPoints': { pointsDeducted: 30, newBalance: 0 } });
    await user.click(deduct);
    expect(await screen.findByText('Deducted 30 points from Robin. New balance: 0 points.')).toBeVisible();
  });

  test('keeps a number as typed, rejects an invalid one and repeats a failed request', async () => {
    const api = fakeApi(parentWith({ habits: [habit()] }));
    const { user, form } = await openDialog('Adjust Points');
    const points = form.getByLabelText('Points to deduct');
    const deduct = form.getByRole('button', { name: 'Deduct points' });
    for (const typed of ['1.5', '1e2', '-5']) {
      await user.clear(points);
      await user.type(points, typed);
      expect(form.queryByText(INVALID)).toBeNull();
      await user.click(deduct);
      expect(await form.findByText(INVALID)).toBeVisible();
      expect(points).toHaveValue(typed);
    }
    expect(api.calls('children.adjustPoints')).toEqual([]);

    await user.clear(points);
    await user.type(points, '5');
    api.set({ 'children.adjustPoints': fail });
    await user.click(deduct);
    expect(await screen.findByText('Failed to adjust points')).toBeVisible();
    api.set({ 'children.adjustPoints': { pointsDeducted: 5, newBalance: 25 } });
    await user.click(deduct);
    expect(await screen.findByText(/\. New balance: 25 points\.$/)).toBeVisible();
  });

  test('the dialog for points shows the bonus above the deduction and submits one of them', async () => {
    const api = fakeApi(parentWith({ habits: [habit()] }));
    const { user, form } = await openDialog('Adjust Points');
    const parts = form.getAllByRole('form').map((part) => within(part).getByRole('heading').textContent);
    expect(parts).toEqual(['Give a bonus', 'Deduct points']);
    await user.type(form.getByLabelText('Points to deduct'), '7');
    await user.type(form.getByLabelText('Points to give'), '9');
    expect(form.getByText('New balance: 39 points.')).toBeVisible();
    await user.type(form.getByLabelText('Reason'), 'Helped Grandma');
    api.set({ 'points.giveBonus': { pointsGiven: 9, newBalance: 39 } });
    await user.click(form.getByRole('button', { name: 'Give bonus' }));
    expect(await screen.findByText('Gave Robin a bonus of 9 points. New balance: 39 points.')).toBeVisible();
    expect(api.calls('points.giveBonus')).toEqual([{ id: 2, points: 9, reason: 'Helped Grandma' }]);
    expect(api.calls('children.adjustPoints')).toEqual([]);
  });

  test('the dialog for points says one thing about undoing', async () => {
    fakeApi(parentWith({ habits: [habit()] }));
    const { form } = await openDialog('Adjust Points');
    expect(form.getAllByText(/undone|take.* back/i).map((note) => note.textContent)).toEqual([
      'This cannot be undone. A bonus gives points back.',
    ]);
  });

  test('the dialog for points disables the deduction at 0 points and says why', async () => {
    const child = { ...ROBIN, currentPoints: 0 };
    fakeApi(parentWith({ child, habits: [habit()] }));
    const { form } = await openDialog('Adjust Points');
    const deduction = within(form.getByRole('form', { name: 'Deduct points' }));
    expect(deduction.getByRole('button', { name: 'Deduct points' })).toBeDisabled();
    expect(deduction.getByLabelText('Points to deduct')).toBeDisabled();
    expect(deduction.getByText('There are no points to deduct.')).toBeVisible();
    expect(form.getByRole('button', { name: 'Give bonus' })).toBeEnabled();
  });
});

describe('overview', () => {
  test('shows the numbers of the selected child', async () => {
    fakeApi(
      parentWith({
        habits: [habit()],
        stats: { completedTasks: 1, activeHabits: 2, pointsEarned: 30 },
      }),
    );
    renderPage(ADDRESS);
    const summary = await screen.findByRole('region', { name: "Robin's summary" });
    for (const text of ['1 Completed Tasks', '2 Active Habits', '30 Points Earned']) {
      const cards = within(screen.getByRole('main')).getAllByRole('listitem');
      expect(cards.some((card) => card.textContent?.startsWith(text))).toBe(true);
    }
    expect(summary).toHaveTextContent(/Progress70 points to level 2/);
    expect(summary).toHaveTextContent(/Stars available to spend\s*30/);
    expect(summary).toHaveTextContent(/Total points\s*30/);
  });

  test('the overview shows pending registrations as a chip, which opens and can be dismissed', async () => {
    const request = {
      id: 5,
      name: 'Noor',
      email: 'noor@example.org',
      registrationDate: '2026-03-10T12:00:00.000Z',
      expiresAt: null,
    };
    fakeApi({
      ...parentWith({ habits: [habit()] }),
      'auth.session': ADMIN,
      'admin.pendingParents': [request],
    });
    const { user } = renderPage(ADDRESS);
    const line = await screen.findByRole('button', { name: 'Pending Parent Registrations (1)' });
    expect(line).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByText('Noor')).toBeNull();
    await user.click(line);
    const alert = within(await screen.findByRole('region', { name: 'Pending Parent Registrations (1)' }));
    expect(alert.getByRole('listitem')).toHaveTextContent('Noor');
    expect(alert.getByRole('listitem')).toHaveTextContent('noor@example.org · Mar 10, 2026');
    expect(alert.getByRole('button', { name: 'Approve Noor' })).toBeVisible();
    expect(alert.getByRole('button', { name: 'Reject Noor' })).toBeVisible();
    expect(alert.getByRole('link', { name: 'View All in Admin Dashboard' })).toBeVisible();
    await user.click(line);
    expect(screen.queryByText('Noor')).toBeNull();
    await user.click(line);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(line).not.toBeInTheDocument();
  });

  test('hides registrations from parents who are not admins', async () => {
    const api = fakeApi(parentWith({ habits: [habit()] }));
    renderPage(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'Active Habits' })).toBeVisible();
    expect(screen.queryByText(/^Pending Parent Registrations/)).toBeNull();
    expect(within(screen.getByRole('banner')).queryByText('Admin')).toBeNull();
    expect(api.calls('admin.pendingParents')).toEqual([]);
  });

  test('shows an error when the children cannot be loaded and recovers', async () => {
    const api = fakeApi({ ...parentWith({ habits: [habit()] }), 'children.list': fail });
    const { user } = renderPage(ADDRESS);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent("We couldn't load your children.");
    api.set({ 'children.list': [ROBIN] });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Robin' })).toBeVisible();
  });

  test('names the child that could not be loaded and recovers', async () => {
    const dashboards = parentWith({ habits: [habit()] });
    const api = fakeApi({ ...dashboards, 'children.parentDashboard': fail });
    const { user } = renderPage(ADDRESS);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent("We couldn't load Robin's chart.");
    api.set(dashboards);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Active Habits' })).toBeVisible();
  });

  test('folds a list of more than four rewards to hand out', async () => {
    const redemptions = Array.from({ length: 7 }, (_, index) => ({
      id: index + 1,
      rewardId: 20,
      childId: ROBIN.id,
      childName: ROBIN.name,
      childAvatar: ROBIN.avatar,
      name: `Reward ${index + 1}`,
      icon: 'ice-cream' as const,
      pointsSpent: 20,
      redeemedAt: '2026-03-11T12:00:00.000Z',
      fulfilled: false,
      fulfilledAt: null,
      cancelledAt: null,
      requiresApproval: false,
      approvedAt: null,
      moneyAmount: null,
      currency: null,
    }));
    fakeApi({ ...parentWith({ habits: [habit()] }), 'redemptions.waiting': redemptions });
    const { user } = renderPage('/parent-dashboard?do=hand-out');
    const list = within(await screen.findByRole('region', { name: 'To hand out' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    await user.click(list.getByRole('button', { name: 'Show all 7' }));
    expect(list.getAllByRole('listitem')).toHaveLength(7);
    await user.click(list.getByRole('button', { name: 'Show fewer' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
  });

  test('shows an error when the pending redemptions cannot be loaded and recovers', async () => {
    const api = fakeApi({ ...parentWith({ habits: [habit()] }), 'redemptions.waiting': fail });
    const { user } = renderPage('/parent-dashboard?do=hand-out');
    const list = within(await screen.findByRole('region', { name: 'To hand out' }));
    expect(await list.findByRole('alert')).toHaveTextContent("We couldn't load the rewards to hand out.");
    api.set({ 'redemptions.waiting': [] });
    await user.click(list.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'To hand out' })).toBeNull());
  });
});

function ideaCalled<Idea extends { name: string }>(ideas: readonly Idea[], name: string) {
  return ideas.find((idea) => idea.name === name);
}

/** The row of a habit or reward. */
function rowOf(name: string) {
  return within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);
}

describe('rows', () => {
  test('a habit has one line of progress and points, one check and a menu', async () => {
    fakeApi(
      parentWith({
        habits: [
          habit({ completionCount: 3, currentStreak: 3 }),
          habit({
            id: 11,
            name: 'Tidy up',
            frequency: 'weekly',
            daysPerWeek: 3,
            completionCount: 1,
            completionTarget: 3,
          }),
          habit({ id: 12, name: 'Swim', endDate: '2026-04-08', completionCount: 4, completionTarget: 28 }),
        ],
      }),
    );
    renderPage(ADDRESS);
    await screen.findByRole('button', { name: 'Complete Read a story' });
    expect(
      rowOf('Read a story')
        .getByText(/Streak/)
        .closest('p'),
    ).toHaveTextContent('5 points · Streak: 3 days');
    expect(rowOf('Tidy up').getByText(/week/).closest('p')).toHaveTextContent(
      '5 points · 1/3 days this week',
    );
    expect(rowOf('Swim').getByText(/until/)).toHaveTextContent(/^4\/28 days until /);
    expect(
      rowOf('Swim')
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Options for Swim', 'Complete Swim']);
  });

  test('a done habit offers undo, and stays in its place and in its height', async () => {
    fakeApi(parentWith({ habits: [habit({ completedToday: true }), habit({ id: 11, name: 'Tidy up' })] }));
    const { user } = renderPage(ADDRESS);
    const undo = await screen.findByRole('button', { name: 'Undo Read a story' });
    for (const name of ['Read a story', 'Tidy up']) {
      expect(rowOf(name).getByText('5 points').closest('p')).toHaveTextContent(/^5 points · Streak: 0 days$/);
    }
    await user.click(undo);
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  test('an inactive habit has a badge and a menu, and no check', async () => {
    fakeApi(parentWith({ habits: [habit(), habit({ id: 12, name: 'Swim', active: false })] }));
    const { user } = renderPage(ADDRESS);
    await user.click(await screen.findByText('Inactive Habits'));
    const row = rowOf('Swim');
    expect(row.getByText('Inactive')).toBeVisible();
    expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Options for Swim',
    ]);
  });

  test('the focus returns to the menu button from a canceled dialog, and to the heading after a deletion', async () => {
    const api = fakeApi(parentWith({ habits: [habit(), habit({ id: 11, name: 'Tidy up' })] }));
    const { user } = renderPage(ADDRESS);
    await chooseAction(user, 'Delete Read a story');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Options for Read a story' })).toHaveFocus();

    api.set({
      'habits.delete': undefined,
      'children.parentDashboard': parentDashboard({ habits: [habit({ id: 11, name: 'Tidy up' })] }),
    });
    await chooseAction(user, 'Delete Read a story');
    await user.click(await screen.findByRole('button', { name: 'Delete habit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Active Habits' })).toHaveFocus());
  });

  test('a reward has its cost, one button and a menu; one that is too dear is disabled', async () => {
    fakeApi(
      parentWith({
        rewards: [
          reward(),
          reward({ id: 21, name: 'Castle trip', pointsCost: 31 }),
          reward({ id: 22, name: 'Cinema', pointsCost: ROBIN.currentPoints }),
        ],
        habits: [habit()],
      }),
    );
    renderPage(ADDRESS);
    expect(await screen.findByRole('button', { name: 'Redeem Ice cream' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Redeem Cinema' }), 'exactly its cost').toBeEnabled();
    expect(rowOf('Ice cream').getByText('20 points')).toBeVisible();
    expect(rowOf('Castle trip').getByRole('button', { name: 'Not Enough Points' })).toBeDisabled();
    expect(rowOf('Castle trip').queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull();
  });

  test('rewards to hand out have one place, which is hidden when empty', async () => {
    const claimed = redemption();
    const waiting = { ...claimed, childName: ROBIN.name, childAvatar: ROBIN.avatar };
    const api = fakeApi({
      ...parentWith({ habits: [habit()] }),
      'redemptions.waiting': [waiting],
      'redemptions.fulfill'() {
        api.set({ 'redemptions.waiting': [] });
        return { ...claimed, fulfilled: true };
      },
    });
    const { user } = renderPage('/parent-dashboard?do=hand-out');
    const list = await screen.findByRole('region', { name: 'To hand out' });
    const first = await screen.findByRole('heading', { name: 'Active Habits' });
    expect(list.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(within(list).getByRole('button', { name: 'Options for Ice cream for Robin' }));
    expect(await screen.findByRole('menuitem', { name: 'Take back… Ice cream for Robin' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(within(list).getByRole('button', { name: 'Given: Ice cream to Robin' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'To hand out' })).toBeNull());
  });
});

describe('starter packs', () => {
  test('are not offered to a child with an inactive habit', async () => {
    fakeApi(parentWith({ habits: [habit({ active: false })] }));
    renderPage(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'No active habits yet' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: OFFER })).toBeNull();
  });

  test('are chosen by age, by keyboard, and one is taken once', async () => {
    const answer = pending<'habits.takeStarterPack'>();
    const api = fakeApi({
      ...parentWith(),
      'account.get': ACCOUNT,
      'habits.takeStarterPack': answer.result,
    });
    const { user } = renderPage(ADDRESS);
    const ages = within(await screen.findByRole('radiogroup', { name: 'Packs by age' }));
    for (const [age, name, habits] of [
      ['3 to 6', 'Little ones', 4],
      ['12 and older', 'Teens', 5],
      ['7 to 11', 'School kids', 5],
    ] as const) {
      await user.click(ages.getByRole('radio', { name: age }));
      const pack = screen.getByRole('listitem', { name });
      expect(pack).toHaveAttribute('data-chosen');
      expect(document.querySelectorAll('[data-chosen]')).toHaveLength(1);
      expect(within(pack).getAllByRole('listitem')).toHaveLength(habits);
    }

    const school = within(screen.getByRole('listitem', { name: 'School kids' }));
    act(() => school.getByRole('checkbox').focus());
    await user.keyboard(' ');
    await user.tab();
    expect(school.getByRole('button', { name: 'Take this pack: School kids' })).toHaveFocus();
    await user.keyboard('{Enter}{Enter}');
    await user.click(ages.getByRole('radio', { name: '3 to 6' }));
    await user.click(screen.getByRole('button', { name: 'Take this pack: Little ones' }));
    api.set({ 'children.parentDashboard': parentDashboard({ habits: [habit()] }) });
    answer.resolve([storedHabit()]);
    expect(await screen.findByRole('button', { name: 'Options for Read a story' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: OFFER })).toBeNull();
    expect(api.calls('habits.takeStarterPack')).toMatchObject([{ pack: 'school', withOfferedSlots: true }]);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Active Habits' })).toHaveFocus());
  });

  test('that were skipped stay away for this child only', async () => {
    const sam = { ...ROBIN, id: 3, name: 'Sam' };
    fakeApi({
      ...parentWith(),
      'children.list': [ROBIN, sam],
      'children.parentDashboard': ({ id }) => parentDashboard({ child: id === sam.id ? sam : ROBIN }),
    });
    const { user } = renderPage(`${ADDRESS}?child=${ROBIN.id}`);
    await user.click(await screen.findByRole('button', { name: "Skip, I'll create my own" }));
    expect(await screen.findByRole('heading', { name: 'No active habits yet' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Create New Habit' })).toHaveLength(1);
    cleanup();
    const again = renderPage(`${ADDRESS}?child=${ROBIN.id}`);
    expect(await screen.findByRole('heading', { name: 'No active habits yet' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: OFFER })).toBeNull();
    await again.user.click(screen.getByRole('button', { name: 'Sam' }));
    expect(await screen.findByRole('heading', { name: OFFER })).toBeVisible();
  });

  test('offer teeth twice a day, and take them once a day by default', async () => {
    const api = fakeApi({ ...parentWith(), 'account.get': ACCOUNT, 'habits.takeStarterPack': fail });
    const { user } = renderPage(ADDRESS);
    const pack = within(await screen.findByRole('listitem', { name: 'School kids' }));
    expect(pack.getByText('Mon–Fri · 10 points')).toBeVisible();
    const offer = pack.getByRole('checkbox', { name: 'Twice a day: morning and evening' });
    for (const withOfferedSlots of [false, true]) {
      if (withOfferedSlots) await user.click(offer);
      await user.click(pack.getByRole('button', { name: 'Take this pack: School kids' }));
      expect(await screen.findByText('Failed to add the pack')).toBeVisible();
      expect(api.calls('habits.takeStarterPack').at(-1)).toMatchObject({ pack: 'school', withOfferedSlots });
    }
  });

  test('show the new habits without a notice that would cover them', async () => {
    const api = fakeApi({
      ...parentWith(),
      'account.get': ACCOUNT,
      'habits.takeStarterPack': () => {
        api.set({ 'children.parentDashboard': parentDashboard({ habits: [habit()] }) });
        return [storedHabit()];
      },
    });
    const { user } = renderPage(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Take this pack: Little ones' }));
    const options = await screen.findByRole('button', { name: 'Options for Read a story' });
    await user.click(options);
    expect(await screen.findByRole('menuitem', { name: 'Edit Read a story' })).toBeVisible();
    expect(screen.queryByText(/^Habits added|on Robin's chart/)).toBeNull();
  });

  test('name the habits for which the family has no room', async () => {
    fakeApi({ ...parentWith(), 'account.get': ACCOUNT, 'habits.takeStarterPack': [storedHabit()] });
    const { user } = renderPage(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Take this pack: Little ones' }));
    const names = STARTER_PACKS.find(({ key }) => key === 'little')?.habits.map(({ name }) => name) ?? [];
    const notice = await screen.findByText(/^Not added: /);
    for (const name of names.slice(1)) expect(notice).toHaveTextContent(name);
    expect(notice).not.toHaveTextContent(names[0] ?? '');
    expect(screen.getByText(/at most 1200 active habits/)).toBeVisible();
  });

  test('show a failed request and yield to habits from another device', async () => {
    const api = fakeApi({ ...parentWith(), 'account.get': ACCOUNT, 'habits.takeStarterPack': fail });
    const { user } = renderPage(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Take this pack: Little ones' }));
    expect(await screen.findByText('Failed to add the pack')).toBeVisible();
    expect(screen.getByText('There was an error adding the habits.')).toBeVisible();

    const message = 'This child already has habits.';
    api.set({
      'habits.takeStarterPack': () => {
        throw new ApiError(message, { code: 'HAS_HABITS', httpStatus: 409 });
      },
      'children.parentDashboard': parentDashboard({ habits: [habit()] }),
    });
    await user.click(screen.getByRole('button', { name: 'Take this pack: Little ones' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Complete Read a story' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: OFFER })).toBeNull();
  });
});
