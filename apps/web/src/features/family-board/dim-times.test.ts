import { expect, test } from 'vitest';
import { isBetween, timeOfDayIn } from './dim-times';

test.each([
  ['21:00', '21:00', '06:30', true],
  ['20:59', '21:00', '06:30', false],
  ['03:15', '21:00', '06:30', true],
  ['06:30', '21:00', '06:30', false],
  ['13:30', '13:00', '14:00', true],
  ['14:00', '13:00', '14:00', false],
  ['12:00', '12:00', '12:00', false],
])('%s between %s and %s: %s', (time, from, until, expected) => {
  expect(isBetween(time, from, until)).toBe(expected);
});

test('a time of day is that of the family, in 24 hours', () => {
  const instant = Date.parse('2026-01-10T23:05:00Z');
  expect(timeOfDayIn('Europe/Berlin', instant)).toBe('00:05');
  expect(timeOfDayIn('America/New_York', instant)).toBe('18:05');
});
