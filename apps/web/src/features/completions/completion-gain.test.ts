import type { Child, HabitSummary } from '@starchart/schema';
import { expect, test } from 'vitest';
import { gainSeenOn } from './completion-gain';

const child = { level: 2, totalPoints: 103 } as Child;
const habit = { id: 7, pointsPerCompletion: 5, completedToday: true } as HabitSummary;

test('a completion whose answer was lost brought its points, and the level that they reach', () => {
  const gain = { pointsEarned: 5, level: 2, leveledUp: true, badgesEarned: [] };
  expect(gainSeenOn({ child, habits: [habit] }, 7)).toEqual(gain);
  const further = { ...child, totalPoints: 140 };
  expect(gainSeenOn({ child: further, habits: [habit] }, 7)).toEqual({ ...gain, leveledUp: false });
});

test('a completion that the dashboard does not show was not recorded', () => {
  expect(gainSeenOn({ child, habits: [{ ...habit, completedToday: false }] }, 7)).toBeUndefined();
  expect(gainSeenOn({ child, habits: [] }, 7)).toBeUndefined();
});
