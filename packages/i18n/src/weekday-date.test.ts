import { expect, test } from 'vitest';
import { weekdayDateFormat } from './weekday-date.ts';

const LONG = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const TIME = { ...LONG, hour: '2-digit', minute: '2-digit' } as const;
const at = new Date('2026-03-11T14:05:00Z');

test.each([
  ['es', LONG, 'miércoles 11 de marzo'],
  ['es-MX', LONG, 'miércoles 11 de marzo'],
  ['es', { weekday: 'long', timeZone: 'UTC' } as const, 'miércoles'],
  ['es', TIME, 'miércoles 11 de marzo, 14:05'],
  ['de', LONG, 'Mittwoch, 11. März'],
])('a date with its weekday in %s (%j)', (locale, options, text) => {
  expect(weekdayDateFormat(locale, options).format(at)).toBe(text);
});
