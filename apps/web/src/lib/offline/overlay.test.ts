import type { ChildrenToday } from '@starchart/schema';
import { expect, test } from 'vitest';
import { withCompletion, withCompletionOfChild } from './overlay';

const slot = { habitId: 7, slot: 1 };
const child = { id: 3, totalPoints: 95, currentPoints: 20, level: 1 };
const habit = {
  id: 7,
  pointsPerCompletion: 5,
  requiresApproval: false,
  frequency: 'daily' as const,
  daysPerWeek: null,
  endDate: '2026-03-14',
  slotsToday: [{ slot: 1, part: 'any' as const, status: 'open' as const }],
  completionCount: 2,
  completionTarget: 4,
  completionPercentage: 50,
  completedToday: false,
  currentStreak: 1,
};
const dashboard = { child, habits: [habit] };

test('a completion updates points, level and progress immediately', () => {
  const shown = withCompletion(dashboard, slot, 'counted');
  expect(shown.child).toMatchObject({ currentPoints: 25, totalPoints: 100, level: 2 });
  expect(shown.habits[0]).toMatchObject({
    completedToday: true,
    completionCount: 3,
    completionPercentage: 75,
    currentStreak: 2,
  });
});

test('an undo restores the previous state', () => {
  expect(withCompletion(withCompletion(dashboard, slot, 'counted'), slot, 'open')).toEqual(dashboard);
});

test('a completion of a done habit changes nothing', () => {
  const shown = withCompletion(dashboard, slot, 'counted');
  expect(withCompletion(shown, slot, 'counted')).toBe(shown);
});

test('a completion in the list of all children updates its child only', () => {
  const list = {
    today: '2026-03-11',
    children: [1, 2].map((id) => ({ ...child, id, habits: [habit] })),
  } as unknown as ChildrenToday;
  const shown = withCompletionOfChild(list, 2, slot, 'counted');
  expect(shown.children[0]).toBe(list.children[0]);
  expect(shown.children[1]).toMatchObject({
    currentPoints: 25,
    habits: [{ completedToday: true, completionCount: 3, currentStreak: 2 }],
  });
  expect(withCompletionOfChild(shown, 2, slot, 'open').children[1]).toEqual(list.children[1]);
});

test('one of several times completes its slot only, and brings its points', () => {
  const slotsToday = [1, 2].map((number) => ({
    slot: number,
    part: 'any' as const,
    status: 'open' as const,
  }));
  const twice = { child, habits: [{ ...habit, endDate: null, currentStreak: 2, slotsToday }] };
  const evening = { habitId: 7, slot: 2 };
  const shown = withCompletion(twice, evening, 'counted');
  expect(shown.child.currentPoints).toBe(25);
  expect(shown.habits[0]).toMatchObject({ completedToday: false, currentStreak: 2 });
  expect(shown.habits[0]?.slotsToday.map(({ status }) => status)).toEqual(['open', 'counted']);
  expect(withCompletion(shown, evening, 'counted'), 'a repeat').toBe(shown);
  expect(withCompletion(shown, slot, 'counted').habits[0]).toMatchObject({
    completedToday: true,
    currentStreak: 3,
  });
});

test('a pending completion fills its slot without points, and an undo empties it', () => {
  const checked = { ...dashboard, pendingPoints: 3, habits: [{ ...habit, pendingCount: 1 }] };
  const shown = withCompletion(checked, slot, 'pending');
  expect(shown).toMatchObject({ child, pendingPoints: 8 });
  expect(shown.habits[0]).toMatchObject({ completedToday: true, completionCount: 3, pendingCount: 2 });
  expect(withCompletion(shown, slot, 'open')).toEqual(checked);
});
