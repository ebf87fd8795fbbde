import type { Child, HabitSummary } from '@starchart/schema';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError, type FakeProcedures, fail, fakeApi, pending } from '@/testing/fake-api';
import {
  childrenToday,
  childToday,
  habit,
  kidDashboard,
  parentWith,
  ROBIN,
  recorded,
  redemption,
  undone,
} from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const NOOR: Child = { ...ROBIN, id: 3, name: 'Noor', avatar: '9', currentPoints: 7 };
const ADDRESS = '/parent-dashboard?child=everyone';

const robinsHabits = [habit({ completedToday: true }), habit({ id: 11, name: 'Tidy up' })];
const noorsHabit = habit({ id: 12, childId: NOOR.id, name: 'Feed the cat', currentStreak: 3 });

/** A family of two with these habits of Noor. */
function family(noorsHabits: readonly HabitSummary[] = [noorsHabit]): FakeProcedures {
  return {
    ...parentWith({ habits: robinsHabits }),
    'children.list': [ROBIN, NOOR],
    'children.today': childrenToday(childToday(ROBIN, robinsHabits), childToday(NOOR, noorsHabits)),
  };
}

const REDEMPTION = redemption({ childId: NOOR.id });

/** The four open habits of a child. */
const habitsOf = (child: Child) =>
  ['Brush teeth', 'Read a book', 'Feed the cat', 'Tidy up'].map((name, index) =>
    habit({ id: 10 * child.id + index, childId: child.id, name }),
  );

const sectionOf = async (name: string) => within(await screen.findByRole('region', { name }));

test('the first tab is Everyone, the first child stays selected', async () => {
  fakeApi(family());
  const { user, address } = renderPage('/parent-dashboard');
  const everyone = await screen.findByRole('button', { name: 'Everyone' });
  const tabs = within(screen.getByRole('navigation', { name: 'Children' })).getAllByRole('listitem');
  expect(tabs[0]).toContainElement(everyone);
  expect(screen.getByRole('button', { name: 'Robin' })).toHaveAttribute('aria-current', 'true');
  await user.click(everyone);
  expect(await screen.findByRole('region', { name: 'Noor' })).toBeVisible();
  expect(address()).toBe(ADDRESS);
  expect(everyone).toHaveAttribute('aria-current', 'true');
});

test('a habit of this one day has no streak on Everyone', async () => {
  const today = '2026-03-11';
  const once = { startDate: today, endDate: today, completedToday: true, currentStreak: 1 };
  fakeApi(family([habit({ ...once, id: 12, childId: NOOR.id, name: 'Feed the cat' })]));
  renderPage(ADDRESS);
  const noor = await sectionOf('Noor');
  expect(noor.getByText('Just today')).toBeVisible();
  expect(noor.queryByText(/Streak/)).toBeNull();
});

test('the dashboard opens on Everyone while that is the tab that was chosen last', async () => {
  fakeApi(family());
  const first = renderPage('/parent-dashboard');
  await first.user.click(await screen.findByRole('button', { name: 'Everyone' }));
  await screen.findByRole('region', { name: 'Noor' });
  cleanup();

  const second = renderPage('/parent-dashboard');
  expect(await screen.findByRole('region', { name: 'Noor' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Everyone' })).toHaveAttribute('aria-current', 'true');
  await second.user.click(screen.getByRole('button', { name: 'Robin' }));
  await waitFor(() => expect(second.address()).toBe(`/parent-dashboard?child=${ROBIN.id}`));
  cleanup();

  renderPage('/parent-dashboard');
  expect(await screen.findByRole('button', { name: 'Robin' })).toHaveAttribute('aria-current', 'true');
});

test('the menu closes when its Switch to Child View asks for the child', async () => {
  fakeApi(family());
  const { user } = renderPage(ADDRESS);
  await sectionOf('Noor');
  const toggle = screen.getByRole('button', { name: /'s menu$/ });
  await user.click(toggle);
  const inMenu = screen.getAllByRole('button', { name: 'Switch to Child View' }).at(-1);
  if (inMenu) await user.click(inMenu);
  expect(await screen.findByRole('dialog', { name: 'Open whose page?' })).toBeVisible();
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(toggle).toHaveFocus());
});

test('Switch to Child View asks for the child', async () => {
  fakeApi({ ...family(), 'children.kidDashboard': kidDashboard({ child: NOOR }) });
  const { user, address } = renderPage(ADDRESS);
  await sectionOf('Noor');
  await user.click(screen.getByRole('button', { name: 'Switch to Child View' }));
  const question = within(await screen.findByRole('dialog', { name: 'Open whose page?' }));
  await user.click(question.getByRole('button', { name: 'Noor' }));
  await waitFor(() => expect(address()).toBe(`/kid-dashboard/${NOOR.id}`));
  expect(screen.queryByText('No child selected')).toBeNull();
});

test('a family with one child has no tab Everyone', async () => {
  fakeApi(parentWith());
  renderPage(ADDRESS);
  expect(await screen.findByRole('button', { name: 'Robin' })).toHaveAttribute('aria-current', 'true');
  expect(screen.queryByRole('button', { name: 'Everyone' })).toBeNull();
});

test("“Everyone” shows each child's open and done habits, and completes one with one tap", async () => {
  const api = fakeApi(family());
  const { user } = renderPage(ADDRESS);
  const robin = await sectionOf('Robin');
  expect(robin.getByText('30 points').parentElement).toHaveTextContent('1 of 2 done · 30 points');
  expect(robin.getByRole('button', { name: 'Undo Read a story for Robin' })).toBeVisible();
  const order = robin.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(order).toEqual(['Tidy up', 'Read a story']);

  const noor = await sectionOf('Noor');
  expect(noor.getByText('Streak: 3 days').closest('p')).toHaveTextContent('5 points · Streak: 3 days');
  const response = pending<'completions.record'>();
  api.set({ 'completions.record': response.result });
  await user.click(noor.getByRole('button', { name: 'Complete Feed the cat for Noor' }));
  expect(noor.getByRole('button', { name: 'Undo Feed the cat for Noor' })).toBeVisible();
  expect(noor.getByText('All done ·').parentElement).toHaveTextContent('All done · 12 points');
  response.resolve(recorded({ habitId: noorsHabit.id, childId: NOOR.id }));
  expect(await screen.findByText('Noor earned 5 points.')).toBeVisible();
});

test('weekly habits stand apart, and are counted apart', async () => {
  const weekly = { frequency: 'weekly', daysPerWeek: 3, completionTarget: 3 } as const;
  fakeApi(
    family([
      habit({ id: 12, childId: NOOR.id, name: 'Swimming', ...weekly, completionCount: 1 }),
      habit({ id: 13, childId: NOOR.id, name: 'Piano', ...weekly, completionCount: 3 }),
      habit({ id: 14, childId: NOOR.id, name: 'Feed the cat', completedToday: true }),
    ]),
  );
  renderPage(ADDRESS);
  const noor = await sectionOf('Noor');
  const head = noor.getByText('All done ·').parentElement;
  expect(head).toHaveTextContent('All done · 1 of 2 weekly habits done · 7 points');
  const week = within(noor.getByRole('region', { name: 'This week, whenever you like' }));
  expect(week.getByRole('button', { name: 'Complete Swimming for Noor' })).toBeVisible();
  expect(week.queryByText('Feed the cat')).toBeNull();
});

test('times of the day are counted, not habits', async () => {
  const teeth = habit({
    id: 12,
    childId: NOOR.id,
    name: 'Brush teeth',
    slots: ['morning', 'evening'],
    slotsToday: [
      { slot: 1, part: 'morning', status: 'counted' },
      { slot: 2, part: 'evening', status: 'open' },
    ],
  });
  fakeApi(family([teeth, noorsHabit]));
  renderPage(ADDRESS);
  expect((await sectionOf('Noor')).getByText(/of 3 done/)).toHaveTextContent('1 of 3 done');
});

test('an evening with three children and four habits each takes at most 13 taps', async () => {
  const children: Child[] = [ROBIN, NOOR, { ...ROBIN, id: 4, name: 'Sam' }];
  const api = fakeApi({
    ...parentWith({ habits: habitsOf(ROBIN) }),
    'children.list': children,
    'children.today': childrenToday(...children.map((child) => childToday(child, habitsOf(child)))),
    'completions.record': pending<'completions.record'>().result,
  });
  const { user } = renderPage('/parent-dashboard');
  let taps = 0;
  const tap = async (name: string) => {
    taps++;
    await user.click(await screen.findByRole('button', { name }));
  };

  await tap('Everyone');
  for (const child of children) {
    for (const { name } of habitsOf(child)) await tap(`Complete ${name} for ${child.name}`);
    const section = screen.getByRole('region', { name: child.name });
    expect(section).toHaveTextContent(`All done · ${child.currentPoints + 20} points`);
  }
  expect(taps).toBeLessThanOrEqual(13);
  // The first call is under way, and the others wait for it.
  await waitFor(() => expect(api.calls('completions.record')).toHaveLength(1));
});

test('a rejected completion is shown as open again', async () => {
  const api = fakeApi(family());
  const { user } = renderPage(ADDRESS);
  const noor = await sectionOf('Noor');
  api.set({ 'completions.record': fail });
  await user.click(noor.getByRole('button', { name: 'Complete Feed the cat for Noor' }));
  expect(await screen.findByText('Failed to complete habit')).toBeVisible();
  expect(await noor.findByRole('button', { name: 'Complete Feed the cat for Noor' })).toBeVisible();
});

test('“Everyone” leads to the habits of a child without any', async () => {
  fakeApi(family([]));
  const { user, address } = renderPage(ADDRESS);
  const noor = await sectionOf('Noor');
  await user.click(noor.getByRole('link', { name: 'Choose habits for Noor' }));
  expect(address()).toBe(`/parent-dashboard?child=${NOOR.id}`);
});

test('“Everyone” shows a failed request and recovers', async () => {
  const api = fakeApi({ ...family(), 'children.today': fail });
  const { user } = renderPage(ADDRESS);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent("We couldn't load today's habits.");
  api.set(family());
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Robin' })).toBeVisible();
});

test('a completion is said in its row and by no notice, until it is undone', async () => {
  const api = fakeApi({
    ...family(),
    'completions.record': recorded({ habitId: noorsHabit.id, childId: NOOR.id }),
  });
  const { user } = renderPage(ADDRESS);
  const noor = await sectionOf('Noor');
  const row = noor.getByRole('listitem');
  const status = within(row).getByRole('status');
  expect(status).toBeEmptyDOMElement();
  await user.click(noor.getByRole('button', { name: 'Complete Feed the cat for Noor' }));
  await waitFor(() => expect(status).toHaveTextContent('Habit completed! Noor earned 5 points.'));
  expect(screen.getAllByText('Habit completed!')).toHaveLength(1);
  expect(screen.queryByRole('group')).toBeNull();
  api.set({ 'completions.undo': { ...undone(5), currentPoints: 7 } });
  const undo = noor.getByRole('button', { name: 'Undo Feed the cat for Noor' });
  await waitFor(() => expect(undo).toHaveAttribute('aria-disabled', 'false'));
  await user.click(undo);
  await user.click(await screen.findByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Completion undone')).toBeVisible();
  expect(status).toBeEmptyDOMElement();
  expect(screen.getByText('5 points have been returned to your balance.')).toBeVisible();
  expect(screen.getByText('Noor has 7 points now.')).toBeVisible();
  expect(noor.getByRole('button', { name: 'Complete Feed the cat for Noor' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Robin' }));
  await screen.findByRole('heading', { name: 'Active Habits' });
  await waitFor(() => expect(screen.queryByText('Completion undone')).toBeNull());
});

test('a refused undo names the redemption and takes it back', async () => {
  const api = fakeApi({
    ...family([{ ...noorsHabit, completedToday: true }]),
    'completions.undo': () => {
      throw new ApiError('These stars have already been spent.', {
        code: 'STARS_SPENT',
        httpStatus: 409,
        params: { redemptions: [REDEMPTION] },
      });
    },
  });
  const { user } = renderPage(ADDRESS);
  const noor = await sectionOf('Noor');
  await user.click(noor.getByRole('button', { name: 'Undo Feed the cat for Noor' }));
  await user.click(await screen.findByRole('button', { name: 'Take back' }));
  const answer = within(await screen.findByRole('dialog', { name: 'These points are spent' }));
  expect(answer.getByText(/^Noor redeemed “Ice cream” for 20 points\./)).toBeVisible();
  expect(noor.getByRole('button', { name: 'Undo Feed the cat for Noor', hidden: true })).toBeInTheDocument();
  api.set({ 'redemptions.cancel': REDEMPTION, 'completions.undo': undone() });
  await user.click(answer.getByRole('button', { name: 'Take back and undo' }));
  expect(await screen.findByText('Completion undone')).toBeVisible();
  expect(api.calls('redemptions.cancel')).toEqual([{ id: REDEMPTION.id }]);
});

test('an undo asks first and says how many points go', async () => {
  const api = fakeApi({ ...family(), 'completions.undo': undone() });
  const { user } = renderPage(ADDRESS);
  const robin = await sectionOf('Robin');
  await user.click(robin.getByRole('button', { name: 'Undo Read a story for Robin' }));
  const question = within(await screen.findByRole('dialog', { name: 'Take this back?' }));
  expect(question.getByText('5 points go with it.')).toBeVisible();
  expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(api.calls('completions.undo')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Take back' }));
  expect(await robin.findByRole('button', { name: 'Complete Read a story for Robin' })).toBeVisible();
  expect(await screen.findByText('Completion undone')).toBeVisible();
});
