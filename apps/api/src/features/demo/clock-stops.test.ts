import { addDays } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import { expect, test } from 'vitest';
import { clockStops, instantOf } from './clock-stops.ts';

const BERLIN = { timeZone: 'Europe/Berlin', weekStartsOn: 1 };
const stopsAt = (instant: string, calendar = BERLIN) => {
  const stops = clockStops(new Date(instant), calendar);
  return Object.fromEntries(Object.entries(stops).map(([name, at]) => [name, at?.toISOString() ?? null]));
};
const inBerlin = (text: string) => instantOf(text, BERLIN.timeZone).toISOString();

test('a Wednesday has stops an hour, a day and a week later, and at the clock changes', () => {
  expect(stopsAt('2026-03-11T12:34:56.000Z')).toEqual({
    nextHour: '2026-03-11T13:34:56.000Z',
    tomorrow: '2026-03-12T06:00:00.000Z',
    nextWeek: '2026-03-16T06:00:00.000Z',
    clockChange: '2026-03-29T00:00:00.000Z',
  });
});

test('the next week begins on the day on which the family’s does', () => {
  expect(stopsAt('2026-03-11T12:00:00Z', { ...BERLIN, weekStartsOn: 7 })).toMatchObject({
    nextWeek: '2026-03-15T06:00:00.000Z',
  });
  expect(stopsAt('2026-03-15T12:00:00Z', { ...BERLIN, weekStartsOn: 7 })).toMatchObject({
    nextWeek: '2026-03-22T06:00:00.000Z',
  });
});

test('seven in the morning is in the family’s zone, also on the day of a clock change', () => {
  expect(stopsAt('2026-03-28T12:00:00Z')).toMatchObject({ tomorrow: '2026-03-29T05:00:00.000Z' });
  expect(stopsAt('2026-10-24T12:00:00Z')).toMatchObject({ tomorrow: '2026-10-25T06:00:00.000Z' });
});

test('the stop before a clock change is one hour ahead of it, then the next change follows', () => {
  const { clockChange } = stopsAt('2026-03-11T12:00:00Z');
  const before = stopsAt(clockChange ?? '');
  expect(before).toMatchObject({
    nextHour: '2026-03-29T01:00:00.000Z',
    clockChange: '2026-10-25T00:00:00.000Z',
  });
  expect(stopsAt(before.nextHour ?? '')).toMatchObject({ clockChange: '2026-10-25T00:00:00.000Z' });
});

test('a zone without clock changes has no such stop', () => {
  expect(stopsAt('2026-03-11T12:00:00Z', { ...BERLIN, timeZone: 'UTC' })).toMatchObject({
    clockChange: null,
  });
});

test('a time without an offset is in the family’s zone, and one with an offset is exact', () => {
  expect(inBerlin('2026-11-24T07:00')).toBe('2026-11-24T06:00:00.000Z');
  expect(inBerlin('2026-11-24T07:00Z')).toBe('2026-11-24T07:00:00.000Z');
  expect(inBerlin('2026-11-24T07:00-05:00')).toBe('2026-11-24T12:00:00.000Z');
  expect(inBerlin('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
});

test('every stop is in the future, on any day of the year', () => {
  for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
    for (const time of ['00:30', '05:59', '22:59', '23:30']) {
      const at = new Date(`${day}T${time}:00Z`);
      const { clockChange, ...stops } = clockStops(at, BERLIN);
      for (const stop of Object.values(stops)) expect(stop.getTime()).toBeGreaterThan(at.getTime());
      expect(clockChange?.getTime()).toBeGreaterThan(at.getTime());
      expect(familyDay(stops.tomorrow, BERLIN.timeZone)).toBe(addDays(familyDay(at, BERLIN.timeZone), 1));
    }
  }
});
