import { expect, test } from 'vitest';
import { groupByDay } from './book-days';

test('lines are cut where the day changes, in their order', () => {
  const lines = ['03-12', '03-12', '03-11', '03-12'].map((day, id) => ({ day: `2026-${day}`, id }));
  expect(groupByDay(lines)).toEqual([
    { day: '2026-03-12', entries: [lines[0], lines[1]] },
    { day: '2026-03-11', entries: [lines[2]] },
    { day: '2026-03-12', entries: [lines[3]] },
  ]);
  expect(groupByDay([])).toEqual([]);
});
