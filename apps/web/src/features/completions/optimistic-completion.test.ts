import type { Child, HabitSummary } from '@starchart/schema';
import { expect, test } from 'vitest';
import { withCompletion } from './optimistic-completion';

const child: Child = {
  id: 1,
  parentId: 1,
  name: 'Robin',
  avatar: '0',
  level: 1,
  totalPoints: 95,
  currentPoints: 20,
  username: null,
  canLogin: false,
};
const habit: HabitSummary = {
  id: 7,
  childId: 1,
  name: 'Brush teeth',
  description: 'Two minutes each.',
  pointsPerCompletion: 5,
  frequency: 'weekly',
  daysPerWeek: 4,
  endDate: null,
  active: true,
  ended: false,
  color: 'primary',
  icon: 'brush-teeth',
  completionCount: 2,
  completionTarget: 4,
  completionPercentage: 50,
  completedToday: false,
  currentStreak: 1,
  longestStreak: 1,
};
const dashboard = { child, habits: [habit] };

test('a completion shows its stars, its level and its progress at once', () => {
  const shown = withCompletion(dashboard, habit.id, true);
  expect(shown.child).toMatchObject({ currentPoints: 25, totalPoints: 100, level: 2 });
  expect(shown.habits[0]).toMatchObject({
    completedToday: true,
    completionCount: 3,
    completionPercentage: 75,
    currentStreak: 2,
  });
});

test('taking it back restores what was shown before', () => {
  expect(withCompletion(withCompletion(dashboard, habit.id, true), habit.id, false)).toEqual(dashboard);
});

test('a completion that is shown already changes nothing', () => {
  const shown = withCompletion(dashboard, habit.id, true);
  expect(withCompletion(shown, habit.id, true)).toBe(shown);
});
