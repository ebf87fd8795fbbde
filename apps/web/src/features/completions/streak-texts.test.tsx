import type { HabitSummary } from '@starchart/schema';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { habit, kidDashboard, PARENT, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

/** The card of a habit on a child's page. */
async function openCard(fields: Partial<HabitSummary>) {
  const shown = habit(fields);
  fakeApi({ 'auth.session': PARENT, 'children.kidDashboard': kidDashboard({ habits: [shown] }) });
  renderPage(`/kid-dashboard/${ROBIN.id}`);
  return { card: within(await screen.findByRole('article', { name: shown.name })) };
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

test('a new personal best is said while the server says so', async () => {
  const { card } = await openCard({ ...streakOf(13, 13), completedToday: true, newBest: true });
  expect(card.getByText('New personal best!')).toBeVisible();
});
