import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeProcedures, fail, fakeApi } from '@/testing/fake-api';
import { EARLY_BIRD, entry, habit, kidDashboard, PARENT, ROBIN, recorded } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const ADDRESS = `/kid-dashboard/${ROBIN.id}`;

function openAsParent(procedures: FakeProcedures = {}) {
  const api = fakeApi({ 'auth.session': PARENT, 'children.kidDashboard': kidDashboard(), ...procedures });
  return { api, ...renderPage(ADDRESS) };
}

test('shows how to earn a missing badge', async () => {
  openAsParent({ 'children.kidDashboard': kidDashboard({ badges: [EARLY_BIRD] }) });
  const badges = within(await screen.findByRole('region', { name: 'Your Badges' }));
  expect(await badges.findByText('Early Bird')).toBeVisible();
  expect(badges.getByText('Do a quest before 8 in the morning')).toBeVisible();
  expect(badges.queryByRole('button')).toBeNull();
});

test('greets the child, shows its stars and leads a parent back', async () => {
  const child = { ...ROBIN, currentPoints: 20 };
  const { user, address } = openAsParent({
    'children.kidDashboard': kidDashboard({ child }),
    'children.list': [child],
  });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Good morning, Robin!');
  expect(screen.getByRole('main')).toHaveTextContent('30 stars earned in all');
  expect(screen.getAllByRole('button', { name: '20 stars to spend: open your star book' })[0]).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Parent View' }));
  await waitFor(() => expect(address()).toBe(`/parent-dashboard?child=${ROBIN.id}`));
});

test('says that a quest is already done when another device was faster', async () => {
  const quest = habit({ name: 'Read' });
  const { user } = openAsParent({
    'children.kidDashboard': kidDashboard({ habits: [quest] }),
    'completions.record': recorded({ pointsEarned: 0 }),
  });
  await user.click(await screen.findByRole('button', { name: /^Mark Complete!/ }));
  expect(await screen.findByText('Already done!')).toBeVisible();
  expect(screen.queryByText(/You earned/)).toBeNull();
});

test('shows an error when the dashboard cannot be loaded and recovers', async () => {
  const { api, user } = openAsParent({ 'children.kidDashboard': fail });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Oops! Something went wrong');
  expect(alert).toHaveTextContent("We couldn't find your profile.");
  api.set({ 'children.kidDashboard': kidDashboard() });
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Robin');
});

test('explains an empty star book, which shows all lines or the notes', async () => {
  const empty = { items: [], nextCursor: null };
  const { user } = openAsParent({ 'points.entries': empty, 'notes.list': empty });
  await user.click((await screen.findAllByRole('button', { name: /open your star book/ }))[0] as HTMLElement);
  const book = within(await screen.findByRole('dialog', { name: 'Your star book' }));
  expect(await book.findByText(/^Your book is still empty/)).toBeVisible();
  expect(book.getAllByRole('radio')).toHaveLength(2);
  await user.click(book.getByRole('radio', { name: 'Notes' }));
  expect(await book.findByText(/^No notes yet/)).toBeVisible();
});

/** Three deductions without a reason, newest first. */
function pageOfEntries(firstId: number, nextCursor: number | null) {
  const items = [firstId, firstId - 1, firstId - 2].map((id) =>
    entry({ id, kind: 'adjustment', amount: -1, label: 'Point adjustment by parent' }),
  );
  return { items, nextCursor };
}

test('loads older entries of the star book and shows a failed request', async () => {
  const { api, user } = openAsParent({ 'points.entries': fail });
  await user.click((await screen.findAllByRole('button', { name: /open your star book/ }))[0] as HTMLElement);
  const book = within(await screen.findByRole('dialog', { name: 'Your star book' }));
  expect(await book.findByRole('alert')).toHaveTextContent("We couldn't open your star book.");
  api.set({ 'points.entries': pageOfEntries(106, 104) });
  await user.click(book.getByRole('button', { name: 'Try again' }));
  expect(await book.findAllByRole('listitem')).toHaveLength(3);

  const older = await book.findByRole('button', { name: 'Show older' });
  api.set({ 'points.entries': fail });
  await user.click(older);
  expect(await book.findByRole('alert')).toHaveTextContent("We couldn't turn the page. Try again!");
  api.set({ 'points.entries': pageOfEntries(103, null) });
  await user.click(older);
  await waitFor(() => expect(book.getAllByRole('listitem')).toHaveLength(6));
  expect(book.getByText('This is where it all began.')).toHaveFocus();
  // Without a reason, the default text for parents is not shown to a child.
  expect(book.getAllByRole('listitem')[0]).toHaveTextContent('A grown-up took 1');
});

test('a line of the star book has its amount, but no balance', async () => {
  const { user } = openAsParent({
    'points.entries': { items: [entry({ balanceAfter: 77 })], nextCursor: null },
  });
  await user.click((await screen.findAllByRole('button', { name: /open your star book/ }))[0] as HTMLElement);
  const line = within(await screen.findByRole('dialog', { name: 'Your star book' })).findByRole('listitem');
  expect(await line).toHaveTextContent('You finished Read a story');
  expect(await line).toHaveTextContent('+5');
  expect(await line).not.toHaveTextContent('77');
});
