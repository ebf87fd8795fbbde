import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { trpcUtils } from '@/lib/api/trpc';
import { chooseAction } from '@/testing/choose-action';
import { type FakeApi, type FakeProcedures, fakeApi } from '@/testing/fake-api';
import { habit, parentWith, ROBIN, reward, storedHabit } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

/** Opens the form of an item, which another device changes then: the page shows it, and the form stays as it is. */
async function openStale(
  open: (user: UserEvent) => Promise<void>,
  dialog: string,
  before: FakeProcedures,
  after: FakeProcedures,
) {
  const api = fakeApi(before);
  const { user } = renderPage('/parent-dashboard');
  await open(user);
  const form = within(await screen.findByRole('dialog', { name: dialog }));
  api.set(after);
  await act(() => trpcUtils.invalidate());
  return { api, user, form };
}

async function save(
  api: FakeApi,
  { user, form }: Awaited<ReturnType<typeof openStale>>,
  procedure: 'habits.update' | 'rewards.update' | 'children.update',
) {
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.calls(procedure)).toHaveLength(1));
  return api.calls(procedure)[0];
}

test('the form of a reward does not put back the price and the state that were changed elsewhere', async () => {
  const page = await openStale(
    (user) => chooseAction(user, 'Edit Ice cream'),
    'Edit reward',
    { ...parentWith({ rewards: [reward({ pointsCost: 40 })] }), 'rewards.update': reward() },
    parentWith({ rewards: [reward({ pointsCost: 90, active: false, stock: 1, weekdays: [6] })] }),
  );
  const description = page.form.getByLabelText('Description');
  await page.user.clear(description);
  await page.user.type(description, 'Three scoops');
  expect(await save(page.api, page, 'rewards.update')).toEqual({ id: 20, description: 'Three scoops' });
});

test('the form of a habit sends what was changed, and the fields of the schedule together', async () => {
  const stored = { intervalDays: 3, startDate: '2026-03-01' } as const;
  const page = await openStale(
    (user) => chooseAction(user, 'Edit Read a story'),
    'Edit habit',
    { ...parentWith({ habits: [habit(stored)] }), 'habits.update': storedHabit() },
    parentWith({ habits: [habit({ ...stored, pointsPerCompletion: 50, active: false, color: 'purple' })] }),
  );
  await page.user.click(page.form.getByRole('radio', { name: 'Every day' }));
  expect(await save(page.api, page, 'habits.update')).toEqual({
    id: 10,
    frequency: 'daily',
    daysPerWeek: null,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    intervalDays: 1,
    slots: ['any'],
    startDate: '2026-03-01',
    endDate: null,
  });
});

test('the form of a child sends a new name, and not the look that was changed elsewhere', async () => {
  const page = await openStale(
    async (user) => user.click(await screen.findByRole('button', { name: 'Edit Robin' })),
    'Edit Child',
    { ...parentWith(), 'children.update': ROBIN },
    parentWith({ child: { ...ROBIN, look: 'plain', avatar: '7' } }),
  );
  await page.user.type(page.form.getByLabelText('Name'), ' Lee');
  expect(await save(page.api, page, 'children.update')).toEqual({ id: ROBIN.id, name: 'Robin Lee' });
});
