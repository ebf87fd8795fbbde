import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isInstallHintDay } from './install-hint';

function stubWindow({ isSecureContext = true, isInBrowser = true }) {
  vi.stubGlobal('isSecureContext', isSecureContext);
  vi.stubGlobal('matchMedia', () => ({ matches: isInBrowser }));
}

const { matchMedia } = window;

beforeEach(() => localStorage.clear());
afterEach(() => {
  localStorage.clear();
  vi.stubGlobal('isSecureContext', undefined);
  vi.stubGlobal('matchMedia', matchMedia);
});

test('is true on the third day with visits, however many there are on a day', () => {
  stubWindow({});
  const visits = ['Mon', 'Mon', 'Wed', 'Fri', 'Fri', 'Sat', 'Sun'];
  expect(visits.map((day) => isInstallHintDay(day))).toEqual([false, false, false, true, true, false, false]);
});

test.each([
  ['over http', { isSecureContext: false }],
  ['in the installed app', { isInBrowser: false }],
])('is false %s', (_where, where) => {
  stubWindow(where);
  expect(['Mon', 'Tue', 'Wed'].map((day) => isInstallHintDay(day))).toEqual([false, false, false]);
});
