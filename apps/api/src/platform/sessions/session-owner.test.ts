import { expect, test } from 'vitest';
import { isInTime } from './session-owner.ts';

const OPENED = Date.parse('2026-03-11T12:00:00Z');
const after = (seconds: number) => new Date(OPENED + seconds * 1000);

test.each([
  ['opens now', 0, 300, true],
  ['has a minute left', 240, 300, true],
  ['has ended', 300, 300, false],
  ['is read by a server whose clock is a minute behind', -60, 300, true],
  ['is read after the clock was set back by two minutes', -120, 300, false],
  ['is read after the clock was set back by an hour', -3600, 300, false],
  ['is of another child on a device without a lock', 0, null, true],
  ['is of another child on a device without a lock, and the clock was set back', -3600, null, false],
])('a profile with a lock of five minutes: it %s', (_title, atS, lockAfterS, expected) => {
  expect(isInTime({ profileExpiresAt: after(300), lockAfterS }, after(atS))).toBe(expected);
});

test("a child's own device without a lock has no time that could end", () => {
  expect(isInTime({ profileExpiresAt: null, lockAfterS: null }, after(-3600))).toBe(true);
  expect(isInTime({ profileExpiresAt: null, lockAfterS: 300 }, after(0))).toBe(false);
});
