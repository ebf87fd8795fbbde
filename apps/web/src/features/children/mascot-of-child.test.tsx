import { type Child, MASCOT_ITEMS } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type FakeProcedures, fakeApi } from '@/testing/fake-api';
import { holdTimers, pass, passUntil } from '@/testing/held-timers';
import { CHILD_SESSION, HELPER, habit, kidDashboard, PARENT, ROBIN, recorded } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

beforeEach(() => localStorage.clear());

const TEETH = habit({ id: 10, name: 'Brush teeth' });

function open(child: Partial<Child> = {}, procedures: FakeProcedures = {}) {
  const robin: Child = { ...ROBIN, level: 4, totalPoints: 645, ...child };
  const api = fakeApi({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': kidDashboard({ child: robin, habits: [TEETH] }),
    'children.update': robin,
    ...procedures,
  });
  return { api, ...renderPage(`/kid-dashboard/${ROBIN.id}`) };
}

const worn = () =>
  [...document.querySelectorAll<HTMLImageElement>('main img')]
    .map(({ src }) => /mascot\/([a-z-]+)\.svg/.exec(src)?.[1])
    .filter(Boolean);
const level = (number: number) => screen.findByRole('button', { name: `Level ${number}` });
const question = () => screen.findByRole('dialog', { name: 'What should your star wear?' });

test('the mascot wears what the child chose', async () => {
  open({ mascotItem: 'kite' });
  await waitFor(() => expect(worn()).toEqual(['kite']));
});

test('the mascot wears nothing until the child has chosen', async () => {
  // Otherwise nothing could be worn yet, because the code loads.
  await import('@/components/kid/dressed-mascot');
  open();
  await level(4);
  await screen.findByRole('article', { name: TEETH.name });
  expect(worn()).toEqual([]);
});

test('a tap on the level offers what the levels have brought, and shows the next as a shape', async () => {
  const { user } = open({ mascotItem: 'scarf' });
  await user.click(await level(4));
  const dialog = within(await question());
  const names = dialog.getAllByRole('radio').map(({ textContent }) => textContent);
  expect(names).toEqual(['Nothing', 'a scarf', 'a cap', 'a kite']);
  expect(dialog.getByRole('radio', { name: 'a scarf' })).toBeChecked();
  expect(dialog.getByText(/^355 more stars to level 5/)).toBeVisible();
  expect(dialog.getByText('Level 5').querySelector('img[src*="boots"]')).not.toBeNull();
});

test('an item stays among the choices while it is worn, even after a correction of the level', async () => {
  const { user } = open({ level: 1, totalPoints: 30, mascotItem: 'crown' });
  await user.click(await level(1));
  const names = within(await question()).getAllByRole('radio');
  expect(names.map(({ textContent }) => textContent)).toEqual(['Nothing', 'a crown']);
});

test('at the last level nothing is left to come', async () => {
  const { user } = open({ level: 13, totalPoints: 7800 });
  await user.click(await level(13));
  const dialog = within(await question());
  expect(dialog.getAllByRole('radio')).toHaveLength(MASCOT_ITEMS.length + 1);
  expect(dialog.queryByText(/Level/)).toBeNull();
});

test('a choice is saved at once and worn on the page', async () => {
  const { api, user } = open();
  await user.click(await level(4));
  const dialog = within(await question());
  api.set({
    'children.kidDashboard': kidDashboard({
      child: { ...ROBIN, level: 4, mascotItem: 'cap' },
      habits: [TEETH],
    }),
  });
  await user.click(dialog.getByRole('radio', { name: 'a cap' }));
  await waitFor(() => expect(api.calls('children.update')).toEqual([{ id: ROBIN.id, mascotItem: 'cap' }]));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(worn()).toEqual(['cap']));
});

test('the mascot can take everything off', async () => {
  const { api, user } = open({ mascotItem: 'cap' });
  await user.click(await level(4));
  await user.click(within(await question()).getByRole('radio', { name: 'Nothing' }));
  await waitFor(() => expect(api.calls('children.update')).toEqual([{ id: ROBIN.id, mascotItem: null }]));
});

test('a choice that is not saved is taken back, with the reason', async () => {
  const { user } = open(
    { mascotItem: 'scarf' },
    {
      'children.update': () => {
        throw new ApiError('That comes with level 5.', { code: 'CONFLICT', httpStatus: 409 });
      },
    },
  );
  await user.click(await level(4));
  const dialog = within(await question());
  await user.click(dialog.getByRole('radio', { name: 'a cap' }));
  expect(await screen.findByText('That comes with level 5.')).toBeInTheDocument();
  expect(dialog.getByRole('radio', { name: 'a scarf' })).toBeChecked();
});

test('the last of two quick choices stays when the first one is not saved', async () => {
  const answers = [Promise.withResolvers<Child>(), Promise.withResolvers<Child>()] as const;
  let calls = 0;
  const { api, user } = open(
    { mascotItem: 'scarf' },
    { 'children.update': () => (calls++ === 0 ? answers[0] : answers[1]).promise },
  );
  await user.click(await level(4));
  const dialog = within(await question());
  await user.click(dialog.getByRole('radio', { name: 'a cap' }));
  await user.click(dialog.getByRole('radio', { name: 'a kite' }));
  answers[0].reject(new ApiError('Not now.', { code: 'CONFLICT', httpStatus: 409 }));
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  expect(dialog.getByRole('radio', { name: 'a kite' })).toBeChecked();
  const robin: Child = { ...ROBIN, level: 4, totalPoints: 645, mascotItem: 'kite' };
  api.set({ 'children.kidDashboard': kidDashboard({ child: robin, habits: [TEETH] }) });
  answers[1].resolve(robin);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(worn()).toEqual(['kite']));
});

test.each([
  ['a parent', PARENT, true],
  ['a helper', HELPER, false],
])('on the page of the child, %s may dress the mascot: %s', async (_, session, may) => {
  open({}, { 'auth.session': session });
  await screen.findByText('Level 4');
  expect(screen.queryAllByRole('button', { name: 'Level 4' })).toHaveLength(may ? 1 : 0);
});

test('the plain look shows a badge with the item instead of the mascot', async () => {
  const { user } = open({ look: 'plain', mascotItem: 'telescope' });
  await waitFor(() => expect(worn()).toEqual(['telescope']));
  expect(document.querySelector('img[src*="twinkle"]')).toBeNull();
  await user.click(await level(4));
  expect(await screen.findByRole('dialog', { name: 'What should your badge show?' })).toBeVisible();
});

test('a new level shows what it brings, to wear at once', async () => {
  holdTimers();
  try {
    const { api, user } = open(
      { level: 1, totalPoints: 95 },
      { 'completions.record': recorded({ totalPoints: 100, level: 2, leveledUp: true }) },
    );
    await user.click(await screen.findByRole('button', { name: /^Mark Complete!/ }));
    const party = await passUntil(() => screen.getByRole('dialog', { name: 'Level 2!' }));
    expect(within(party).getByText('New: a scarf!')).toBeVisible();
    await waitFor(() => expect(party.querySelector('img[src*="scarf"]')).not.toBeNull());
    await pass(500);
    await user.click(within(party).getByRole('button', { name: 'Wear it now' }));
    await waitFor(() => expect(party).not.toBeInTheDocument());
    await waitFor(() =>
      expect(api.calls('children.update')).toEqual([{ id: ROBIN.id, mascotItem: 'scarf' }]),
    );
  } finally {
    vi.useRealTimers();
  }
});
