import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDays, familyDay, isEarly, partOfDay } from './family-day.ts';

describe("the family's day", () => {
  test.each([
    ['UTC', '2026-03-11T00:00:00.000Z', '2026-03-11'],
    ['UTC', '2026-03-10T23:59:59.999Z', '2026-03-10'],
    ['Europe/Berlin', '2026-03-10T23:00:00Z', '2026-03-11'],
    ['Europe/Berlin', '2026-07-10T21:59:59Z', '2026-07-10'],
    ['Europe/Berlin', '2026-07-10T22:00:00Z', '2026-07-11'],
    // Daylight saving time begins and ends on these days.
    ['Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
    ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
    // DST skips midnight in Cairo and repeats it in Havana.
    ['Africa/Cairo', '2026-04-23T21:59:59Z', '2026-04-23'],
    ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24'],
    ['America/Havana', '2026-11-01T04:30:00Z', '2026-11-01'],
    ['America/Havana', '2026-11-01T05:30:00Z', '2026-11-01'],
    // Offsets of half and quarter hours.
    ['Asia/Kolkata', '2026-03-10T18:29:59Z', '2026-03-10'],
    ['Asia/Kolkata', '2026-03-10T18:30:00Z', '2026-03-11'],
    ['Asia/Kathmandu', '2026-03-10T18:15:00Z', '2026-03-11'],
    ['Australia/Lord_Howe', '2026-04-04T13:00:00Z', '2026-04-05'],
    // Largest and smallest offsets.
    ['Pacific/Kiritimati', '2026-03-10T10:00:00Z', '2026-03-11'],
    ['Pacific/Niue', '2026-03-11T10:59:59Z', '2026-03-10'],
    ['Pacific/Apia', '2026-03-10T11:00:00Z', '2026-03-11'],
    // Leap days and the turn of the year.
    ['UTC', '2028-02-29T12:00:00Z', '2028-02-29'],
    ['Pacific/Auckland', '2027-12-31T11:00:00Z', '2028-01-01'],
  ])('in %s at %s is %s', (timeZone, at, day) => {
    expect(familyDay(new Date(at), timeZone)).toBe(day);
    expect(calendarDays(new Date(at), { timeZone, weekStartsOn: 1 }).today).toBe(day);
  });

  test('equals the local date in every zone at every instant', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const calendars = new Map<string, Intl.DateTimeFormat>();
    const wallDay = (at: Date, timeZone: string) => {
      const calendar =
        calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
      calendars.set(timeZone, calendar);
      return calendar.format(at);
    };
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2031, 0) }),
        (timeZone, instant) => {
          expect(familyDay(new Date(instant), timeZone)).toBe(wallDay(new Date(instant), timeZone));
        },
      ),
      { numRuns: 3000 },
    );
  });
});

test("the week is that of the family's own day", () => {
  const at = new Date('2026-03-08T23:30:00Z');
  expect(calendarDays(at, { timeZone: 'Europe/Berlin', weekStartsOn: 1 }).weekStart).toBe('2026-03-09');
  expect(calendarDays(at, { timeZone: 'UTC', weekStartsOn: 1 }).weekStart).toBe('2026-03-02');
});

describe('early', () => {
  test.each([
    ['Europe/Berlin', '2026-03-11T06:59:59.999Z', true],
    ['Europe/Berlin', '2026-03-11T07:00:00Z', false],
    ['Europe/Berlin', '2026-07-11T05:59:59Z', true],
    ['Europe/Berlin', '2026-07-11T06:00:00Z', false],
    ['Europe/Berlin', '2026-03-10T23:00:00Z', true],
    ['Europe/Berlin', '2026-03-10T22:59:59Z', false],
    ['Asia/Kathmandu', '2026-03-11T02:14:59Z', true],
    ['Asia/Kathmandu', '2026-03-11T02:15:00Z', false],
  ])('in %s at %s is %s', (timeZone, at, expected) => {
    expect(isEarly(new Date(at), timeZone)).toBe(expected);
  });
});

describe('the part of the day', () => {
  const HOURS = { afternoonStartsAt: 12, eveningStartsAt: 18 };

  test.each([
    ['UTC', '2026-03-11T00:00:00Z', 'morning', '2026-03-11T12:00:00.000Z'],
    ['UTC', '2026-03-11T12:00:00Z', 'afternoon', '2026-03-11T18:00:00.000Z'],
    ['UTC', '2026-03-11T18:00:00Z', 'evening', '2026-03-12T00:00:00.000Z'],
    // The largest and the smallest offset: UTC+14 and UTC−11.
    ['Pacific/Kiritimati', '2026-03-10T21:59:59.999Z', 'morning', '2026-03-10T22:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-10T22:00:00Z', 'afternoon', '2026-03-11T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-11T04:00:00Z', 'evening', '2026-03-11T10:00:00.000Z'],
    ['Pacific/Niue', '2026-03-11T22:59:59.999Z', 'morning', '2026-03-11T23:00:00.000Z'],
    ['Pacific/Niue', '2026-03-11T23:00:00Z', 'afternoon', '2026-03-12T05:00:00.000Z'],
    ['Pacific/Niue', '2026-03-12T05:00:00Z', 'evening', '2026-03-12T11:00:00.000Z'],
    // Daylight saving time begins and ends on these days.
    ['Europe/Berlin', '2026-03-29T09:59:59Z', 'morning', '2026-03-29T10:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T10:59:59Z', 'morning', '2026-10-25T11:00:00.000Z'],
    ['Europe/Berlin', '2026-10-24T20:00:00Z', 'evening', '2026-10-24T22:00:00.000Z'],
  ])('the part of the day in %s at %s is the %s, until %s', (timeZone, at, part, until) => {
    const now = partOfDay(new Date(at), { timeZone, ...HOURS });
    expect({ ...now, until: now.until.toISOString() }).toEqual({ part, until, ...HOURS });
  });

  test('follows the hours of the family', () => {
    const at = new Date('2026-03-11T14:30:00Z');
    const partWith = (afternoonStartsAt: number, eveningStartsAt: number) =>
      partOfDay(at, { timeZone: 'UTC', afternoonStartsAt, eveningStartsAt }).part;
    expect([partWith(1, 14), partWith(14, 15), partWith(15, 23)]).toEqual([
      'evening',
      'afternoon',
      'morning',
    ]);
  });

  test('the next part of the day is another one, in every zone at every instant', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2031, 0) }),
        (timeZone, instant) => {
          const now = partOfDay(new Date(instant), { timeZone, ...HOURS });
          expect(now.until.getTime()).toBeGreaterThan(instant);
          expect(partOfDay(now.until, { timeZone, ...HOURS }).part).not.toBe(now.part);
          expect(partOfDay(new Date(now.until.getTime() - 1), { timeZone, ...HOURS }).part).toBe(now.part);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
