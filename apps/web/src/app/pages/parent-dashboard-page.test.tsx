import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError, fail, fakeApi } from '@/testing/fake-api';
import { ACCOUNT, habit, parentDashboard, parentWith, ROBIN, reward } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const ADDRESS = '/parent-dashboard';
const OFFER = 'Begin with a starter pack';

/** Renders the dashboard and opens the dialog of a button. */
async function openDialog(opener: string | RegExp) {
  const { user } = renderPage(ADDRESS);
  const [button] = await screen.findAllByRole('button', { name: opener });
  if (button) await user.click(button);
  const dialog = await screen.findByRole('dialog');
  return { user, dialog, form: within(dialog) };
}

describe('forms', () => {
  test('start a child with the first picture and without a login', async () => {
    fakeApi(parentWith());
    const { user } = renderPage(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Add Child' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('');
    expect(screen.getByRole('radio', { name: 'Fox' })).toBeChecked();
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
    expect(form.getByRole('radio', { name: 'Daily' })).toBeChecked();
    expect(form.getByRole('radio', { name: 'Red' })).toBeChecked();
    expect(form.getByRole('radio', { name: 'Star' })).toBeChecked();
    expect(form.queryByLabelText('Active')).toBeNull();
    expect(form.queryByLabelText('End date')).toBeNull();

    await user.click(form.getByLabelText('Time-bound'));
    const end = form.getByLabelText('End date');
    expect(end, '28 days after the day of the dashboard').toHaveValue('2026-04-08');
    expect(end).toHaveAttribute('min', '2026-03-11');
    await user.clear(end);
    await user.type(end, '2026-03-10');
    await user.click(form.getByRole('button', { name: 'Create Habit' }));
    expect(await form.findByText('End date must be a real day, today or later')).toBeVisible();

    await user.click(form.getByRole('radio', { name: 'Weekly' }));
    expect(form.queryByLabelText('Time-bound')).toBeNull();
    expect(form.queryByLabelText('End date')).toBeNull();
    const days = within(form.getByRole('group', { name: 'Days per week' }));
    expect(days.getAllByRole('radio')).toHaveLength(8);
    expect(days.getByRole('radio', { name: 'Any' })).toBeChecked();
    expect(days.getByRole('radio', { name: '7' })).toBeVisible();
  });

  test('start a reward with a cost of 25 and the first icon', async () => {
    fakeApi(parentWith({ habits: [habit()] }));
    const { form } = await openDialog('Create Custom Reward');
    expect(form.getByLabelText('Cost')).toHaveValue('25');
    expect(form.getByRole('radio', { name: 'Ice cream' })).toBeChecked();
    expect(within(form.getByRole('group', { name: 'Icon' })).getAllByRole('radio')).toHaveLength(8);
  });

  test('save an edited reward', async () => {
    const api = fakeApi(parentWith({ habits: [habit()], rewards: [reward({ pointsCost: 30 })] }));
    const { user, form } = await openDialog('Edit Ice cream');
    const changed = reward({ pointsCost: 45 });
    api.set({
      'rewards.update': changed,
      'children.parentDashboard': parentDashboard({ rewards: [changed] }),
    });
    await user.clear(form.getByLabelText('Cost'));
    await user.type(form.getByLabelText('Cost'), '45');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Reward updated!')).toBeVisible();
    expect(api.calls('rewards.update')).toEqual([expect.objectContaining({ id: 20, pointsCost: 45 })]);
    expect(await screen.findByText('45 points')).toBeVisible();
  });

  test('ask before deleting a habit and mention its history', async () => {
    const api = fakeApi(parentWith({ habits: [habit()] }));
    const { user, dialog, form } = await openDialog('Delete Read a story');
    expect(dialog).toHaveTextContent('This removes the habit with its whole completion history.');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('heading', { name: /^Read a story/ })).toBeVisible();
    expect(api.calls('habits.delete')).toEqual([]);
  });
});

describe('adjusting points', () => {
  const INVALID = 'Please enter a valid number of points to deduct';

  test('deducts at most the balance', async () => {
    const api = fakeApi(parentWith({ habits: [habit()] }));
    const { user, dialog, form } = await openDialog('Adjust Points');
    const points = form.getByLabelText('Points to deduct');
    const deduct = form.getByRole('button', { name: 'Deduct Points' });
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
    const deduct = form.getByRole('button', { name: 'Deduct Points' });
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

  test('keeps the input when switching tabs', async () => {
    const api = fakeApi(parentWith({ habits: [habit()] }));
    const { user, form } = await openDialog('Adjust Points');
    await user.type(form.getByLabelText('Points to deduct'), '7');
    await user.click(form.getByRole('tab', { name: 'Give a bonus' }));
    await user.type(form.getByLabelText('Points to give'), '9');
    await user.click(form.getByRole('tab', { name: 'Deduct' }));
    expect(form.getByLabelText('Points to deduct')).toHaveValue('7');
    api.set({ 'children.adjustPoints': { pointsDeducted: 7, newBalance: 23 } });
    await user.click(form.getByRole('button', { name: 'Deduct Points' }));
    expect(await screen.findByText('Deducted 7 points from Robin. New balance: 23 points.')).toBeVisible();
    expect(api.calls('children.adjustPoints')).toEqual([expect.objectContaining({ pointsToDeduct: 7 })]);
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
    const summary = await screen.findByRole('region', { name: 'Summary of Robin' });
    for (const text of ['1Completed Tasks', '2Active Habits', '30Points Earned']) {
      const cards = within(screen.getByRole('main')).getAllByRole('listitem');
      expect(cards.some((card) => card.textContent?.startsWith(text))).toBe(true);
    }
    expect(summary).toHaveTextContent(/Progress70 points to level 2/);
    expect(summary).toHaveTextContent(/Stars available to spend\s*30/);
    expect(summary).toHaveTextContent(/Total points\s*30/);
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
    expect(alert).toHaveTextContent("We couldn't load the chart of Robin.");
    api.set(dashboards);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Active Habits' })).toBeVisible();
  });

  test('shows an error when the pending redemptions cannot be loaded and recovers', async () => {
    const api = fakeApi({ ...parentWith({ habits: [habit()] }), 'redemptions.waiting': fail });
    const { user } = renderPage(ADDRESS);
    const list = within(await screen.findByRole('region', { name: 'To hand out' }));
    expect(await list.findByRole('alert')).toHaveTextContent("We couldn't load what waits.");
    expect(list.queryByText('Nothing is waiting.')).toBeNull();
    api.set({ 'redemptions.waiting': [] });
    await user.click(list.getByRole('button', { name: 'Try again' }));
    expect(await list.findByText('Nothing is waiting.')).toBeVisible();
  });
});

describe('starter packs', () => {
  test('are not offered to a child with an inactive habit', async () => {
    fakeApi(parentWith({ habits: [habit({ active: false })] }));
    renderPage(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'No active habits yet' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: OFFER })).toBeNull();
  });

  test('show a failed request and yield to habits from another device', async () => {
    const api = fakeApi({ ...parentWith(), 'account.get': ACCOUNT, 'habits.takeStarterPack': fail });
    const { user } = renderPage(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Take this pack: Little ones' }));
    expect(await screen.findByText('Failed to take the pack')).toBeVisible();
    expect(screen.getByText('There was an error adding the habits.')).toBeVisible();

    const message = 'This child has habits already.';
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
