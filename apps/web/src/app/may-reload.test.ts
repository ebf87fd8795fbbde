import { expect, test } from 'vitest';
import { mayReload, type OpenPage } from './may-reload';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 2, 11, 12);

/** A board on a wall that is a build behind, at noon, and was touched a moment ago. */
const BOARD: OpenPage = {
  now: NOW,
  hour: 12,
  touchedAt: NOW - MINUTE,
  hiddenAt: undefined,
  isPicker: false,
  isBehind: true,
  isBusy: false,
  isWaiting: false,
  triedAt: undefined,
};
const untouched = { touchedAt: NOW - HOUR };
const atNight = { hour: 2, touchedAt: NOW - 5 * MINUTE };
const hidden = { hiddenAt: NOW - 5 * MINUTE };

test.each<[string, Partial<OpenPage>, boolean]>([
  ['that was just touched', {}, false],
  ['that was not touched for 59 minutes', { touchedAt: NOW - 59 * MINUTE }, false],
  ['that was not touched for an hour', untouched, true],
  ["that has the server's build", { ...untouched, isBehind: false }, false],
  ['with an open form', { ...untouched, isBusy: true }, false],
  ['with a tap that waits', { ...untouched, isWaiting: true }, false],
  ['at 2 in the night', atNight, true],
  ['at 4 in the night', { ...atNight, hour: 4 }, true],
  ['at 1 in the night', { ...atNight, hour: 1 }, false],
  ['at 5 in the morning', { ...atNight, hour: 5 }, false],
  ['at night, under a finger', { ...atNight, touchedAt: NOW - MINUTE }, false],
  ['at night, with an open form', { ...atNight, isBusy: true }, false],
  ['at night, with a tap that waits', { ...atNight, isWaiting: true }, false],
  ['that has reloaded for it an hour ago', { ...untouched, triedAt: NOW - HOUR }, false],
  ['that has reloaded for it in the same night', { ...atNight, triedAt: NOW - 2 * HOUR }, false],
  ['that has reloaded for it yesterday, by day', { ...untouched, triedAt: NOW - 24 * HOUR }, false],
  ['that has reloaded for it in the night before', { ...atNight, triedAt: NOW - 24 * HOUR }, true],
  ['that has reloaded for it before its clock was set back', { ...atNight, triedAt: NOW + 999 * HOUR }, true],
  ['that is hidden for 5 minutes', hidden, true],
  ['that is hidden for 4 minutes', { hiddenAt: NOW - 4 * MINUTE }, false],
  ['that is hidden, with an open form', { ...hidden, isBusy: true }, false],
  ['that is hidden, with a tap that waits', { ...hidden, isWaiting: true }, false],
  ['that is a picker which hears from the server', { isPicker: true }, true],
  ['that is a picker and has reloaded for it', { isPicker: true, triedAt: NOW - HOUR }, false],
])('a screen %s takes a new version: %j', (_which, known, expected) => {
  expect(mayReload({ ...BOARD, ...known })).toBe(expected);
});
