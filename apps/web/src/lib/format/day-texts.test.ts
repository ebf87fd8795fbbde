import { expect, test } from 'vitest';
import { dayTexts } from '@/lib/format/day-texts';
import { formatDay } from '@/lib/format/format';

test('formats a day in words, with the year if it differs', () => {
  expect(dayTexts('2026-03-29', '2026-03-29')).toBe('Today');
  expect(dayTexts('2026-03-28', '2026-03-29')).toBe('Yesterday');
  expect(dayTexts('2026-03-27', '2026-03-29')).toBe(formatDay('2026-03-27'));
  expect(dayTexts('2025-12-31', '2026-01-01')).toBe('Yesterday');
  expect(dayTexts('2025-12-30', '2026-01-01')).toBe(formatDay('2025-12-30', 'long'));
  expect(dayTexts('2025-12-30', '2026-01-01')).toContain('2025');
});

test('formats a future day, from before a change of the time zone, as a date', () => {
  expect(dayTexts('2026-03-30', '2026-03-29')).toBe(formatDay('2026-03-30'));
});
