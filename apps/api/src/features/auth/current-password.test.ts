import { expect, test } from 'vitest';
import { confirmedUntil } from './current-password.ts';

const CONFIRMED = Date.parse('2026-03-11T12:00:00Z');
const after = (minutes: number) => new Date(CONFIRMED + minutes * 60_000);

test.each([
  ['counts for ten minutes', 9, after(10)],
  ['is over after ten minutes', 10, undefined],
  ['counts for a server whose clock is some seconds behind', -0.5, after(10)],
  ['is over when the clock was set back by five minutes', -5, undefined],
  ['is over when the clock was set back by a day', -1440, undefined],
])('a password that was confirmed %s', (_title, minutes, expected) => {
  expect(confirmedUntil({ confirmedAt: new Date(CONFIRMED) }, after(minutes))).toEqual(expected);
});
