import type { Child } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError, fakeApi } from '@/testing/fake-api';
import { habit, parentWith, ROBIN, storedHabit } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const ADDRESS = '/parent-dashboard';
const QUOTA = 'A child can have at most 200 active habits. Please delete one, or make one inactive first.';
const [LEO, BEN]: [Child, Child] = [
  { ...ROBIN, id: 3, name: 'Leo', avatar: '1' },
  { ...ROBIN, id: 4, name: 'Ben', avatar: '2' },
];
const READ = habit({ id: 9, name: 'Read', description: 'A page' });

/** A family in which no habit can be created for the children with the given ids. */
function aFamily({ family = [ROBIN, LEO, BEN], habits = [READ] } = {}) {
  const full = new Set<number>();
  const api = fakeApi({
    ...parentWith({ habits }),
    'children.list': family,
    'habits.create': (input) => {
      if (full.has(input.childId)) throw new ApiError(QUOTA, { code: 'CONFLICT', httpStatus: 409 });
      return storedHabit({ childId: input.childId, name: input.name });
    },
  });
  const createdFor = () => api.calls('habits.create').map(({ childId }) => childId);
  return { api, full, createdFor };
}

async function openNewHabit() {
  const { user } = renderPage(ADDRESS);
  await user.click((await screen.findAllByRole('button', { name: 'Create New Habit' }))[0] as HTMLElement);
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByLabelText('Name'));
  await user.paste('Sing');
  await user.click(form.getByRole('button', { name: 'More…' }));
  await user.click(form.getByLabelText('Description'));
  await user.paste('A song');
  return { user, form };
}

async function openCopy(name = 'Read') {
  const { user } = renderPage(ADDRESS);
  await user.click(await screen.findByRole('button', { name: `Options for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: `Copy to… ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Copy “${name}” to…` }));
  return { user, dialog };
}

describe('a new habit', () => {
  test('is created once for each chosen child', async () => {
    const { api, createdFor } = aFamily();
    const { user, form } = await openNewHabit();
    const alsoFor = within(form.getByRole('group', { name: 'Also for' }));
    expect(alsoFor.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(alsoFor.getByRole('checkbox', { name: 'Leo' }));
    await user.click(alsoFor.getByRole('checkbox', { name: 'Ben' }));
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    expect(await screen.findByText('“Sing” is on 3 charts.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(createdFor()).toEqual([ROBIN.id, LEO.id, BEN.id]);
    const [first, ...others] = api.calls('habits.create');
    expect(others).toEqual(others.map(({ childId }) => ({ ...first, childId })));
  });

  test('is only for its child unless others are chosen', async () => {
    const { createdFor } = aFamily();
    const { user, form } = await openNewHabit();
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    expect(await screen.findByText('“Sing” is on the chart.')).toBeVisible();
    expect(createdFor()).toEqual([ROBIN.id]);
  });

  test('names each child for whom it failed, and is created again only for these', async () => {
    const { full, createdFor } = aFamily();
    full.add(LEO.id);
    const { user, form } = await openNewHabit();
    await user.click(form.getByRole('checkbox', { name: 'Leo' }));
    await user.click(form.getByRole('checkbox', { name: 'Ben' }));
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    const alert = (await form.findByText(/^The habit is on 2 charts\./)).closest('[role="alert"]');
    expect(within(alert as HTMLElement).getAllByRole('listitem')).toHaveLength(1);
    expect(alert).toHaveTextContent(`Leo: ${QUOTA}`);
    expect(form.queryByRole('checkbox', { name: 'Ben' })).toBeNull();
    expect(form.getByRole('checkbox', { name: 'Leo' })).toBeChecked();

    full.clear();
    await user.click(form.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('“Sing” is on 3 charts.')).toBeVisible();
    expect(createdFor()).toEqual([ROBIN.id, LEO.id, BEN.id, LEO.id]);
  });

  test('says what to do when the server does not answer', async () => {
    const { api } = aFamily();
    api.set({
      'habits.create': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    const { user, form } = await openNewHabit();
    await user.click(form.getByRole('checkbox', { name: 'Leo' }));
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    const advice = await form.findAllByText(
      /The server didn't answer\. Check your connection and try again\./,
    );
    expect(advice).toHaveLength(2);
  });

  test('shows a rejected field once, and asks no other child', async () => {
    const { api, createdFor } = aFamily();
    const errors = [{ path: 'name', message: 'Please use letters of one alphabet only' }];
    api.set({
      'habits.create': () => {
        throw new ApiError('Invalid', { code: 'VALIDATION', httpStatus: 400, errors });
      },
    });
    const { user, form } = await openNewHabit();
    await user.click(form.getByRole('checkbox', { name: 'Leo' }));
    await user.click(form.getByRole('button', { name: 'Create habit' }));
    expect(await form.findByText('Please use letters of one alphabet only')).toBeVisible();
    expect(createdFor()).toEqual([ROBIN.id]);
  });
});

describe('a copy', () => {
  test('goes to the chosen children, and needs one', async () => {
    const { api, createdFor } = aFamily();
    const { user, dialog } = await openCopy();
    await user.click(dialog.getByRole('button', { name: 'Copy habit' }));
    expect(await dialog.findByText('Please choose at least one child')).toBeVisible();
    expect(createdFor()).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: 'Ben' }));
    await user.click(dialog.getByRole('button', { name: 'Copy habit' }));
    expect(await screen.findByText('“Read” is on one more chart.')).toBeVisible();
    expect(api.calls('habits.create')).toEqual([
      expect.objectContaining({ childId: BEN.id, name: 'Read', description: 'A page', active: true }),
    ]);
  });

  test('names each child for whom it failed, and is sent again only to these', async () => {
    const { full, createdFor } = aFamily();
    full.add(LEO.id).add(BEN.id);
    const { user, dialog } = await openCopy();
    await user.click(dialog.getByRole('checkbox', { name: 'Leo' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Ben' }));
    await user.click(dialog.getByRole('button', { name: 'Copy habit' }));
    expect(await dialog.findByText("These children don't have the habit yet:")).toBeVisible();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `Leo: ${QUOTA}`,
      `Ben: ${QUOTA}`,
    ]);
    full.delete(BEN.id);
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText(/^The habit is on one chart\./)).toBeVisible();
    expect(createdFor()).toEqual([LEO.id, BEN.id, LEO.id, BEN.id]);
  });

  test('of a habit that has ended is visible and has no end; the only other child is chosen', async () => {
    const past = habit({ id: 9, name: 'Advent', endDate: '2025-12-24', ended: true, active: false });
    const { api } = aFamily({ family: [ROBIN, LEO], habits: [past] });
    const { user, dialog } = await openCopy('Advent');
    expect(dialog.getByText(/It has no end date/)).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: 'Leo' })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Copy habit' }));
    await waitFor(() => expect(api.calls('habits.create')).toHaveLength(1));
    const [sent] = api.calls('habits.create');
    expect(sent).toMatchObject({ childId: LEO.id, active: true, endDate: null });
  });

  test('of a habit that was due just once is due today', async () => {
    const day = '2025-12-24';
    const past = habit({ id: 9, name: 'Tree', startDate: day, endDate: day, ended: true });
    const { api } = aFamily({ family: [ROBIN, LEO], habits: [past] });
    const { user, dialog } = await openCopy('Tree');
    expect(dialog.getByText(/It is due today\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Copy habit' }));
    await waitFor(() => expect(api.calls('habits.create')).toHaveLength(1));
    expect(api.calls('habits.create')[0]).toMatchObject({ startDate: '2026-03-11', endDate: '2026-03-11' });
  });
});

test('a family with one child has neither', async () => {
  aFamily({ family: [ROBIN] });
  const { form, user } = await openNewHabit();
  expect(form.queryByRole('group', { name: 'Also for' })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Options for Read' }));
  await screen.findByRole('menu');
  expect(screen.queryByRole('menuitem', { name: /^Copy/ })).toBeNull();
});
