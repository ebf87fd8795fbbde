import type { HabitSummary } from '@starchart/schema';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { habit, kidDashboard, PARENT, ROBIN, recorded } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

afterEach(() => localStorage.clear());

const page = (shown: HabitSummary) => ({
  'auth.session': PARENT,
  'children.kidDashboard': kidDashboard({ habits: [shown] }),
});

/** The card of a habit on a child's page. */
async function openCard(fields: Partial<HabitSummary>) {
  const shown = habit(fields);
  const api = fakeApi({ ...page(shown), 'points.entries': { items: [], nextCursor: null } });
  const rendered = renderPage(`/kid-dashboard/${ROBIN.id}`);
  return { api, ...rendered, card: within(await screen.findByRole('article', { name: shown.name })) };
}

const streakOf = (currentStreak: number, longestStreak: number) => ({
  currentStreak,
  longestStreak,
  completionCount: currentStreak,
});

describe("the streak of a child's quest", () => {
  test.each([
    ['before the first one', streakOf(0, 0), 'Start your streak today!'],
    ['after one day', streakOf(0, 1), 'Start your streak today!'],
    ['after a longer one', streakOf(0, 12), 'Fresh start! Your best is 12 days.'],
    ['of a weekly quest, from two on', { frequency: 'weekly', currentStreak: 5 }, '5 weeks in a row'],
    [
      'of a weekly quest after a longer one',
      { frequency: 'weekly', streakUnit: 'weeks', currentStreak: 0, longestStreak: 3 },
      'Fresh start! Your best is 3 weeks.',
    ],
    ['that goes on after a forgiven day', { ...streakOf(8, 12), missForgiven: true }, 'Still going!'],
  ] as const)('%s', async (_, fields, words) => {
    const { card } = await openCard(fields);
    expect(card.getByText(words)).toBeVisible();
  });

  test('says nothing of a forgiven day once today is done', async () => {
    const { card } = await openCard({ ...streakOf(9, 12), missForgiven: true, completedToday: true });
    expect(card.queryByText('Still going!')).toBeNull();
    expect(card.getByText('Streak: 9 days')).toBeVisible();
  });
});

describe('a new personal best', () => {
  const BEST = 'New personal best!';

  const FORMER = 'starchart.former-bests';

  test('is expected while a streak is shorter than the former one', async () => {
    const { card } = await openCard(streakOf(11, 12));
    expect(card.queryByText(BEST)).toBeNull();
    expect(localStorage.getItem(FORMER)).toBe('10 12');
  });

  test('is not said of a streak as long as the former one', async () => {
    localStorage.setItem(FORMER, '10 12');
    const { card } = await openCard(streakOf(12, 12));
    expect(card.queryByText(BEST)).toBeNull();
    expect(localStorage.getItem(FORMER)).toBe('10 12');
  });

  test('is said once, of a streak that has passed the former one', async () => {
    localStorage.setItem(FORMER, '10 12\n11 7');
    const { card } = await openCard({ ...streakOf(13, 13), completedToday: true });
    expect(card.getByText(BEST)).toBeVisible();
    expect(localStorage.getItem(FORMER), 'the next page does not say it').toBe('11 7');
  });

  test('is said when the completion passes the former one', async () => {
    localStorage.setItem(FORMER, '10 12');
    const { api, user, card } = await openCard(streakOf(12, 12));
    api.set({
      ...page(habit({ ...streakOf(13, 13), completedToday: true })),
      'completions.record': recorded(),
    });
    await user.click(card.getByRole('button', { name: /Mark Complete!/ }));
    expect(await card.findByText(BEST)).toBeVisible();
  });

  test('is not said of a first streak', async () => {
    const { card } = await openCard(streakOf(5, 5));
    expect(card.queryByText(BEST)).toBeNull();
    expect(localStorage.getItem(FORMER)).toBeNull();
  });
});
