import { afterEach, expect, test, vi } from 'vitest';
import { keepSameTime, zoneOfDevice } from './time-zones';

afterEach(() => vi.restoreAllMocks());

const winter = new Date('2026-01-15T12:00:00Z');

test.each([
  ['Europe/Berlin', 'Europe/Berlin', true],
  ['Europe/Berlin', 'Europe/Rome', true],
  ['Asia/Calcutta', 'Asia/Kolkata', true],
  // Equal in winter, an hour apart in summer.
  ['Europe/London', 'UTC', false],
  ['America/Phoenix', 'America/Denver', false],
  ['Europe/Berlin', 'UTC', false],
  ['Pacific/Kiritimati', 'Pacific/Honolulu', false],
  ['Europe/Berlin', 'Moon/Tranquility', false],
])('%s and %s have the same time all year: %s', (one, other, same) => {
  expect(keepSameTime(one, other, winter)).toBe(same);
  expect(keepSameTime(other, one, winter)).toBe(same);
});

test('returns the time zone of the device', () => {
  const zone = zoneOfDevice() ?? '';
  expect(keepSameTime(zone, zone, winter)).toBe(true);
});

test.each(['Etc/Unknown', '+01:00', '', undefined])(
  'returns no time zone if the device reports %j',
  (timeZone) => {
    const options = new Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...options,
      timeZone: timeZone as string,
    });
    expect(zoneOfDevice()).toBeUndefined();
  },
);
