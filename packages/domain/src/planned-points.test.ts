import { expect, test } from 'vitest';
import { plannedPointsPerDay, proposedCosts } from './planned-points.ts';

const HABIT = {
  active: true,
  frequency: 'daily' as const,
  daysPerWeek: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  intervalDays: 1,
  slots: ['any' as const],
  startDate: null,
  endDate: null,
  pointsPerCompletion: 7,
};
const WEEKLY = { frequency: 'weekly' as const };

test.each([
  ['every day', {}, 7],
  ['twice a day', { slots: ['morning' as const, 'evening' as const] }, 14],
  ['on two days of the week', { weekdays: [6, 7] }, 2],
  ['every other day', { intervalDays: 2 }, 3.5],
  ['three days a week', { ...WEEKLY, daysPerWeek: 3 }, 3],
  ['some days a week without a goal, at least once', WEEKLY, 1],
  ['just once, which says nothing about other days', { startDate: '2026-03-11', endDate: '2026-03-11' }, 0],
  ['not while it is inactive', { active: false }, 0],
])('points of an average day: %s', (_, habit, points) => {
  expect(plannedPointsPerDay([{ ...HABIT, ...habit }])).toBeCloseTo(points);
});

const costs = (perDay: number) => proposedCosts(perDay, 3_000).map(({ points }) => points);

test('costs are what 3, 10 and 30 days bring, in steps of 5 and not above the limit', () => {
  expect(costs(41)).toEqual([125, 410, 1_230]);
  expect(costs(0.2)).toEqual([5]);
  expect(costs(100)).toEqual([300, 1_000, 3_000]);
  expect(costs(101)).toEqual([305, 1_010]);
  expect(costs(0)).toEqual([]);
});
