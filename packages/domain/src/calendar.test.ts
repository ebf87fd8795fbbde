import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, weekAround } from './calendar.ts';

describe('a week', () => {
  test.each([
    // 2026-03-11 is a Wednesday.
    [1, '2026-03-11', '2026-03-09', '2026-03-15'],
    [7, '2026-03-11', '2026-03-08', '2026-03-14'],
    [6, '2026-03-11', '2026-03-07', '2026-03-13'],
    [3, '2026-03-11', '2026-03-11', '2026-03-17'],
    [4, '2026-03-11', '2026-03-05', '2026-03-11'],
    [1, '2026-03-09', '2026-03-09', '2026-03-15'],
    [1, '2026-03-15', '2026-03-09', '2026-03-15'],
    [7, '2026-03-15', '2026-03-15', '2026-03-21'],
    [1, '2026-01-01', '2025-12-29', '2026-01-04'],
    [1, '2028-03-01', '2028-02-28', '2028-03-05'],
  ])('that begins on weekday %i, on %s runs from %s to %s', (weekStartsOn, today, weekStart, weekEnd) => {
    expect(weekAround(today, weekStartsOn)).toEqual({ today, weekStart, weekEnd });
  });
});

describe('counting days', () => {
  test.each([
    ['2026-03-11', 1, '2026-03-12'],
    ['2026-03-11', -34, '2026-02-05'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-11', 0, '2026-03-11'],
  ])('%s and %i days is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
    expect(daysBetween(from, to)).toBe(days);
  });

  test('crosses months and years', () => {
    expect(daysBetween('2026-01-01', '2028-01-01')).toBe(730);
    expect(daysBetween('2026-03-11', '2026-01-01')).toBe(-69);
  });
});
