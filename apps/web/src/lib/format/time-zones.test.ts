import { afterEach, expect, test, vi } from 'vitest';
import { firstDifference, midnightElsewhere, zoneOfDevice } from './time-zones';

afterEach(() => vi.restoreAllMocks());

const keepSameTime = (one: string, other: string, from: Date) =>
  firstDifference(one, other, from) === undefined;

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

test('zones that are equal in winter differ from spring on', () => {
  expect(firstDifference('Europe/London', 'UTC', winter)).toEqual(new Date('2026-04-02T12:00:00Z'));
  expect(firstDifference('Europe/Berlin', 'UTC', winter)).toEqual(winter);
});

test.each([
  ['Europe/Berlin', 'America/New_York', '18:00'],
  ['America/New_York', 'Europe/Berlin', '6:00'],
  ['Europe/Berlin', 'Asia/Kolkata', '4:30'],
  ['UTC', 'Pacific/Kiritimati', '14:00'],
])('midnight in %s is, in %s, %s', (there, here, time) => {
  const minutes = midnightElsewhere(there, here, winter);
  expect(`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`).toBe(time);
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
