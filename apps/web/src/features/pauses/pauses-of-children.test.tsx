import type { HabitSummary, KidDashboard } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { childOnBoard, deviceSession, familyBoard } from '@/testing/family-device';
import {
  CHILD_SESSION,
  childrenToday,
  childToday,
  habit,
  kidDashboard,
  PARENT,
  parentWith,
  pause,
  ROBIN,
  recorded,
} from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const TODAY = '2026-03-11'; // a Wednesday

const READ = habit({ id: 10, name: 'Read a story' });
const PIANO = habit({ id: 11, name: 'Piano' });

function paused(fields: HabitSummary, done = false): HabitSummary {
  const slotsToday = [{ slot: 1, part: 'any', status: done ? 'counted' : 'open' } as const];
  return { ...fields, dueStatus: 'paused', slotsToday, completedToday: done };
}

const openPage = (dashboard: Partial<KidDashboard>) => {
  const api = fakeApi({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': kidDashboard(dashboard),
    'points.entries': { items: [], nextCursor: null },
  });
  return { api, ...renderPage(`/kid-dashboard/${ROBIN.id}`) };
};

const fold = () => screen.getByText(/^Feel like doing one anyway/).closest('details') as HTMLElement;

describe("a child's page", () => {
  test.each([
    ['sick', /^Get well soon, Robin!$/, 'Your streaks are safe.'],
    ['vacation', /^Have a great trip!$/, 'Your streaks are safe.'],
    ['away', /^Have a great trip!$/, 'Your streaks are safe.'],
    ['day_off', /^Enjoy your day off!$/, 'Enjoy your day off!'],
  ] as const)('on a day with the pause %s greets, and folds the quests', async (kind, greeting, about) => {
    openPage({ habits: [READ, PIANO].map((quest) => paused(quest)), pauses: [pause({ kind })] });
    const panel = (await screen.findByRole('heading', { name: greeting })).closest('section') as HTMLElement;
    expect(panel).toHaveTextContent(about);
    expect(screen.queryByText(/quests for today/)).toBeNull();
    expect(screen.getByText('Feel like doing one anyway? (2)')).toBeVisible();
    expect(fold()).not.toHaveAttribute('open');
    expect(within(fold()).getAllByRole('article', { hidden: true })).toHaveLength(2);
    expect(screen.queryByText('A free day!')).toBeNull();
  });

  test('a paused quest can be completed, and stays where it is', async () => {
    const { api, user } = openPage({ habits: [paused(READ)], pauses: [pause()] });
    await user.click(await screen.findByText('Feel like doing one anyway? (1)'));
    api.set({
      'completions.record': recorded({ habitId: READ.id }),
      'children.kidDashboard': kidDashboard({ habits: [paused(READ, true)], pauses: [pause()] }),
    });
    await user.click(within(fold()).getByRole('button', { name: /Mark Complete!/ }));
    expect(await within(fold()).findByText('Completed for Today!')).toBeVisible();
    await waitFor(() =>
      expect(api.calls('completions.record')).toEqual([
        { habitId: READ.id, childId: ROBIN.id, day: TODAY, today: TODAY, slot: 1, asChild: true },
      ]),
    );
  });

  test('shows the end of the pause of one quest, which is not part of the day', async () => {
    openPage({
      habits: [READ, paused(PIANO)],
      pauses: [pause({ kind: 'day_off', habitId: PIANO.id, endsOn: '2026-03-13' })],
    });
    const row = (await screen.findByText('Taking a break until Friday')).closest('li') as HTMLElement;
    expect(within(row).queryByRole('button'), 'a tap does nothing').toBeNull();
    expect(screen.getByRole('heading', { name: 'One quest for today' })).toBeVisible();
    expect(within(fold()).getByRole('article', { name: 'Piano', hidden: true })).toBeInTheDocument();
    expect(within(fold()).queryByRole('article', { name: READ.name, hidden: true })).toBeNull();
  });

  test.each([
    [TODAY, 'Taking a break today'],
    ['2026-03-12', 'Taking a break until tomorrow'],
    ['2027-03-12', 'Taking a break'],
  ])('the pause of one quest that ends on %s reads: %s', async (endsOn, words) => {
    openPage({ habits: [READ, paused(PIANO)], pauses: [pause({ habitId: PIANO.id, endsOn })] });
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('welcomes a child back on the first day after a pause, until a quest is done', async () => {
    openPage({
      habits: [
        { ...READ, currentStreak: 12 },
        { ...PIANO, currentStreak: 3 },
      ],
      backFromPause: true,
    });
    expect(await screen.findByRole('heading', { name: 'Welcome back!' })).toBeVisible();
    expect(screen.getByText('Your 12-day streak is still going.')).toBeVisible();
  });

  test('a done quest ends the welcome', async () => {
    openPage({
      habits: [
        { ...READ, completedToday: true, slotsToday: [{ slot: 1, part: 'any', status: 'counted' }] },
        PIANO,
      ],
      backFromPause: true,
    });
    expect(await screen.findByRole('heading', { name: '1 of 2 quests done' })).toBeVisible();
    expect(screen.queryByText('Welcome back!')).toBeNull();
  });
});

test('the board greets a child whose quests are paused, and folds them', async () => {
  fakeApi({
    'auth.session': deviceSession({ boardMode: 'check-off' }),
    'familyDevices.board': familyBoard([
      childOnBoard({ pauses: [pause()] }, [paused(READ), paused(PIANO)]),
      childOnBoard({ id: 3, name: 'Noor', pauses: [pause({ childId: 3, habitId: 11 })] }, [
        READ,
        paused(PIANO),
      ]),
    ]),
  });
  const { user } = renderPage('/family');
  const robin = within(await screen.findByRole('region', { name: 'Robin' }));
  expect(robin.getByText('Get well soon, Robin!')).toBeVisible();
  expect(robin.queryByText('Nothing to do today.')).toBeNull();
  await user.click(robin.getByText('Feel like doing one anyway? (2)'));
  expect(robin.getByRole('button', { name: 'Read a story for Robin' })).toBeVisible();
  const noor = within(screen.getByRole('region', { name: 'Noor' }));
  expect(noor.getByRole('list', { name: 'Quests of Noor' }).children).toHaveLength(1);
  expect(noor.getByText('Feel like doing one anyway? (1)')).toBeVisible();
  expect(noor.queryByText(/Get well/)).toBeNull();
});

test("parents see in everyone's list who has a pause", async () => {
  fakeApi({
    ...parentWith(),
    'auth.session': PARENT,
    'children.list': [ROBIN, { ...ROBIN, id: 3, name: 'Noor' }],
    'children.today': childrenToday(
      { ...childToday(ROBIN, [paused(READ)]), pauses: [pause({ endsOn: '2026-03-13' })] },
      childToday({ ...ROBIN, id: 3, name: 'Noor' }, [READ, paused(PIANO)]),
    ),
  });
  renderPage('/parent-dashboard?child=everyone');
  const robin = await screen.findByRole('region', { name: 'Robin' });
  expect(robin).toHaveTextContent('Sick until Friday');
  expect(robin).not.toHaveTextContent('0 of');
  const noor = screen.getByRole('region', { name: 'Noor' });
  expect(noor).toHaveTextContent('0 of 1 done');
  expect(noor).toHaveTextContent('Paused today');
});
