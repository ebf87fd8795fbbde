import { expect, test } from 'vitest';
import { dayWords } from '@/lib/format/day-words';
import { formatDay } from '@/lib/format/format';

test('formats a day in words, with the year if it differs', () => {
  expect(dayWords('2026-03-29', '2026-03-29')).toBe('Today');
  expect(dayWords('2026-03-28', '2026-03-29')).toBe('Yesterday');
  expect(dayWords('2026-03-27', '2026-03-29')).toBe(formatDay('2026-03-27'));
  expect(dayWords('2025-12-31', '2026-01-01')).toBe('Yesterday');
  expect(dayWords('2025-12-30', '2026-01-01')).toBe(formatDay('2025-12-30', 'long'));
  expect(dayWords('2025-12-30', '2026-01-01')).toContain('2025');
});

test('formats a future day, from before a change of the time zone, as a date', () => {
  expect(dayWords('2026-03-30', '2026-03-29')).toBe(formatDay('2026-03-30'));
});
