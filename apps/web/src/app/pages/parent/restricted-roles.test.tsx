import type { PendingRedemption, SessionRecord } from '@starchart/schema';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type FakeProcedures, fakeApi } from '@/testing/fake-api';
import {
  childrenToday,
  childToday,
  entry,
  HELPER,
  habit,
  kidDashboard,
  PARENT,
  parentWith,
  ROBIN,
  reward,
  VIEWER,
} from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const DONE = habit({ id: 11, name: 'Brush teeth', completedToday: true });
const SAM = { ...ROBIN, id: 3, name: 'Sam' };
const PENDING_REDEMPTION: PendingRedemption = {
  id: 40,
  rewardId: 20,
  childId: ROBIN.id,
  name: 'Ice cream',
  icon: 'ice-cream',
  pointsSpent: 20,
  redeemedAt: '2026-03-11T12:00:00.000Z',
  fulfilled: false,
  fulfilledAt: null,
  cancelledAt: null,
  requiresApproval: false,
  approvedAt: null,
  moneyAmount: null,
  currency: null,
  childName: ROBIN.name,
  childAvatar: ROBIN.avatar,
};
const DASHBOARD = {
  habits: [habit(), DONE, habit({ id: 12, name: 'Old habit', active: false })],
  rewards: [reward()],
  pointsEntries: [entry({ kind: 'adjustment', label: 'Set the table', reason: 'Set the table' })],
};

function open(user: SessionRecord, address: string, procedures: FakeProcedures = {}) {
  const api = fakeApi({
    ...parentWith(DASHBOARD),
    'auth.session': user,
    'children.list': [ROBIN, SAM],
    'children.today': childrenToday(childToday(ROBIN, [habit(), DONE]), childToday(SAM, [])),
    'children.kidDashboard': kidDashboard({ habits: [habit(), DONE], rewards: [reward()] }),
    'redemptions.waiting': [PENDING_REDEMPTION],
    'points.entries': { items: DASHBOARD.pointsEntries, nextCursor: null },
    ...procedures,
  });
  return { api, ...renderPage(address) };
}

/** The names of all buttons of the page's content, without what only shows and selects. */
function actions(): string[] {
  const names = within(screen.getByRole('main'))
    .queryAllByRole('button', { hidden: true })
    .filter((button) => button.getAttribute('aria-controls') !== 'notice')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent.trim());
  return names.filter(
    (name) => !/^(?:|Everyone|Robin|Sam|Show all|.* stars available to spend.*)$/.test(name),
  );
}

describe('the parent dashboard', () => {
  test('of a parent offers everything', async () => {
    const { user } = open(PARENT, '/parent-dashboard');
    await user.click(await screen.findByRole('button', { name: '1 to give' }));
    await screen.findByText('Read a story');
    expect(actions()).toEqual(
      expect.arrayContaining([
        'Add Child',
        'Edit Robin',
        'Options for Ice cream for Robin',
        'Given: Ice cream to Robin',
        'Create New Habit',
        'Options for Read a story',
        'Complete Read a story',
        'Adjust Points',
        'Create Custom Reward',
        'Redeem Ice cream',
        'Options for Ice cream',
      ]),
    );
  });

  test('of a helper offers completions, handing out and a bonus', async () => {
    const { api, user } = open(HELPER, '/parent-dashboard');
    await user.click(await screen.findByRole('button', { name: '1 to give' }));
    await screen.findByText('Read a story');
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(actions()).toEqual([
      'Given: Ice cream to Robin',
      'Complete Read a story',
      'Undo Brush teeth',
      'Well done!',
      'Give a bonus',
      'Handed out lately',
    ]);
    expect(screen.getByRole('link', { name: 'Yesterday and earlier days' })).toBeVisible();
    expect(api.calls('account.loginWarnings')).toEqual([]);
  });

  test('of a viewer offers nothing, and says what is done', async () => {
    const { user } = open(VIEWER, '/parent-dashboard');
    await user.click(await screen.findByRole('button', { name: '1 to give' }));
    const done = await screen.findByText('Done today');
    expect(done.closest('li')).toHaveTextContent('Brush teeth');
    expect(screen.getByText('You can look; parents make changes.')).toBeVisible();
    expect(actions()).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Yesterday and earlier days' })).toBeNull();
  });

  test('of a viewer shows all children of today without buttons', async () => {
    const { user } = open(VIEWER, '/parent-dashboard?child=everyone');
    await user.click(await screen.findByRole('button', { name: '1 to give' }));
    const robin = within(await screen.findByRole('region', { name: 'Robin' }));
    expect(robin.getByText('Done today').closest('p')).toHaveTextContent('5 points · Done today');
    expect(actions()).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Choose habits for Sam' })).toBeNull();
  });

  test('of a helper has no form for a new child, even by its address', async () => {
    open(HELPER, '/parent-dashboard?child=new');
    expect(await screen.findByText('Read a story')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Add Child' })).toBeNull();
  });

  test('of a helper without children says who chooses them', async () => {
    open(HELPER, '/parent-dashboard', { 'children.list': [] });
    expect(await screen.findByText('A parent chooses which children you can see.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Switch to Child View' })).toBeNull();
  });
});

test('a helper gives a bonus and deducts nothing', async () => {
  const { user } = open(HELPER, '/parent-dashboard');
  await user.click(await screen.findByRole('button', { name: 'Give a bonus' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bonus for Robin' }));
  expect(dialog.getByLabelText('Points to give')).toHaveAccessibleDescription('Up to 10 points a day.');
  expect(dialog.queryByText('Deduct points')).toBeNull();
});

test('a helper reads the star book and takes nothing back', async () => {
  const { user } = open(HELPER, '/parent-dashboard');
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  const book = within(await screen.findByRole('dialog', { name: "Robin's star book" }));
  expect(await book.findByText(/Set the table/)).toBeVisible();
  expect(book.queryByRole('button', { name: /^Take back/ })).toBeNull();
});

describe("a child's page", () => {
  test.each([
    ['a helper', HELPER, ['Mark Complete! +5 stars', 'Undo Completion']],
    ['a viewer', VIEWER, []],
  ] as const)('for %s has no button to claim', async (_, session, offered) => {
    const { api } = open({ ...session, childViewLock: true }, `/kid-dashboard/${ROBIN.id}`);
    await screen.findByText('Read a story');
    const names = screen.getAllByRole('button').map((button) => button.textContent.trim());
    for (const name of offered) expect(names).toContain(name);
    const others = ['Claim This Reward', 'Mark Complete! +5 stars', 'Undo Completion'];
    for (const name of others.filter((one) => !offered.some((it) => it === one)))
      expect(names).not.toContain(name);
    // Only parents lock the view.
    expect(api.calls('childView.enter')).toEqual([]);
  });
});

test('My Account of a helper is about the own devices', async () => {
  const { api } = open(HELPER, '/account');
  expect(await screen.findByText("Where you're logged in.")).toBeVisible();
  expect(api.calls('account.loginWarnings')).toEqual([]);
});
