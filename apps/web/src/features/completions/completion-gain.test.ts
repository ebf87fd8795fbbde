import type { Child, HabitSummary } from '@starchart/schema';
import { expect, test } from 'vitest';
import { gainSeenOn } from './completion-gain';

const child = { level: 2, totalPoints: 103 } as Child;
const habit = {
  id: 7,
  pointsPerCompletion: 5,
  completedToday: true,
  slotsToday: [{ slot: 1, part: 'any', status: 'counted' }],
} as unknown as HabitSummary;

test('returns points and level of a completion with a lost response', () => {
  const gain = { status: 'counted', pointsEarned: 5, level: 2, leveledUp: true, badgesEarned: [] };
  expect(gainSeenOn({ child, habits: [habit] }, { habitId: 7 })).toEqual(gain);
  const further = { ...child, totalPoints: 140 };
  expect(gainSeenOn({ child: further, habits: [habit] }, { habitId: 7 })).toEqual({
    ...gain,
    leveledUp: false,
  });
});

test('returns undefined for a completion that the dashboard does not contain', () => {
  expect(
    gainSeenOn({ child, habits: [{ ...habit, completedToday: false }] }, { habitId: 7 }),
  ).toBeUndefined();
  expect(gainSeenOn({ child, habits: [] }, { habitId: 7 })).toBeUndefined();
});

test('looks at the slot of a quest with several times a day', () => {
  const slotsToday = [
    { slot: 1, part: 'any', status: 'counted' },
    { slot: 2, part: 'any', status: 'open' },
  ] as const;
  const habits = [{ ...habit, completedToday: false, slotsToday: [...slotsToday] }];
  expect(gainSeenOn({ child, habits }, { habitId: 7, slot: 1 })).toMatchObject({ pointsEarned: 5 });
  expect(gainSeenOn({ child, habits }, { habitId: 7, slot: 2 })).toBeUndefined();
});

test('a pending completion has no points', () => {
  const slotsToday = [{ slot: 1, part: 'any', status: 'pending' } as const];
  const gain = gainSeenOn({ child, habits: [{ ...habit, slotsToday }] }, { habitId: 7, slot: 1 });
  expect(gain).toMatchObject({ status: 'pending', pointsEarned: 0 });
});
