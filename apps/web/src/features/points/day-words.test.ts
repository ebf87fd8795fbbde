import { expect, test } from 'vitest';
import { formatDay } from '@/lib/format/format';
import { dayWords } from './day-words';

test('a day is told as people do, with its year where it is another', () => {
  expect(dayWords('2026-03-29', '2026-03-29')).toBe('Today');
  expect(dayWords('2026-03-28', '2026-03-29')).toBe('Yesterday');
  expect(dayWords('2026-03-27', '2026-03-29')).toBe(formatDay('2026-03-27'));
  expect(dayWords('2025-12-31', '2026-01-01')).toBe('Yesterday');
  expect(dayWords('2025-12-30', '2026-01-01')).toBe(formatDay('2025-12-30', 'long'));
  expect(dayWords('2025-12-30', '2026-01-01')).toContain('2025');
});

test('a line of a day to come, from before the family changed its zone, has its date', () => {
  expect(dayWords('2026-03-30', '2026-03-29')).toBe(formatDay('2026-03-30'));
});
