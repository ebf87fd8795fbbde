import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageOfTap } from './age-of-tap.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();
/** The day in a zone, as the format of the runtime names it. */
function dayOf(at: number, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  formats.set(timeZone, format);
  return format.format(at);
}

/** Wednesday, 13:00 in Berlin. */
const NOW = Date.parse('2026-03-11T12:00:00Z');
const inBerlin = (at: number) => dayOf(at, 'Europe/Berlin');

/** When the server dates a tap that is sent now. */
const datedAt = (day: string, occurredAt: string) =>
  new Date(NOW - ageOfTap({ day, occurredAt }, NOW, inBerlin)).toISOString();

test.each([
  ['of this day, two hours ago', '2026-03-11', '2026-03-11T10:00:00.000Z', '2026-03-11T10:00:00.000Z'],
  ['of the day before yesterday', '2026-03-09', '2026-03-09T15:00:00.000Z', '2026-03-09T15:00:00.000Z'],
  [
    'after midnight, on a page of yesterday',
    '2026-03-10',
    '2026-03-10T23:05:00.000Z',
    '2026-03-10T22:59:40.000Z',
  ],
  ['just before midnight', '2026-03-10', '2026-03-10T22:59:59.000Z', '2026-03-10T22:59:40.000Z'],
  ['today, by a clock of yesterday', '2026-03-11', '2026-03-10T10:00:00.000Z', '2026-03-10T23:00:00.000Z'],
  ['in 2020, on a page of yesterday', '2026-03-10', '2020-01-01T00:00:00.000Z', '2026-03-09T23:00:00.000Z'],
  ['in 2020', '2026-03-11', '2020-01-01T00:00:00.000Z', '2026-03-10T23:00:00.000Z'],
  ['ten minutes ahead', '2026-03-11', '2026-03-11T12:10:00.000Z', '2026-03-11T12:00:00.000Z'],
  // The server rejects it.
  ['four days ago', '2026-03-07', '2026-03-07T10:00:00.000Z', '2026-03-07T22:59:40.000Z'],
  ['in 2035', '2026-03-11', '2035-01-01T00:00:00.000Z', '2026-03-11T12:00:00.000Z'],
  ['on a page of 2035', '2035-01-01', '2035-01-01T12:00:00.000Z', '2026-03-11T12:00:00.000Z'],
  [
    'on a page of tomorrow, an hour ago',
    '2026-03-12',
    '2026-03-11T11:00:00.000Z',
    '2026-03-11T11:00:00.000Z',
  ],
])('a tap %s is sent for the day that the page showed: %#', (_when, day, occurredAt, expected) => {
  expect(Math.abs(Date.parse(datedAt(day, occurredAt)) - Date.parse(expected))).toBeLessThan(1_000);
});

const aZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
/** Around the nights in which clocks of Europe change, and at any other time. */
const aServerTime = fc.oneof(
  ...['2027-03-28T01:00:00Z', '2027-10-31T01:00:00Z'].map((change) =>
    fc.integer({ min: -12 * HOUR_MS, max: 84 * HOUR_MS }).map((after) => Date.parse(change) + after),
  ),
  fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2029-01-01') }),
);
const aClockError = fc.oneof(
  fc.integer({ min: -20 * MINUTE_MS, max: 20 * MINUTE_MS }),
  fc.integer({ min: -9 * 365 * DAY_MS, max: 9 * 365 * DAY_MS }),
);

test('in every time zone and with any clock, a tap of today or the two days before is dated on the day of the page', () => {
  fc.assert(
    fc.property(
      aServerTime,
      aZone,
      fc.integer({ min: 0, max: 2 }),
      aClockError,
      fc.integer({ min: 0, max: 19_000 }),
      (now, zone, daysAgo, error, tookMs) => {
        const day = new Date(Date.parse(dayOf(now, zone)) - daysAgo * DAY_MS).toISOString().slice(0, 10);
        const occurredAt = new Date(now - daysAgo * DAY_MS + error).toISOString();
        const age = ageOfTap({ day, occurredAt }, now, (at) => dayOf(at, zone));
        expect(age).toBeGreaterThanOrEqual(0);
        // Today, a request that crosses midnight finds a new day, as any other.
        if (daysAgo > 0 || dayOf(now + tookMs, zone) === day)
          expect(dayOf(now - age + tookMs, zone)).toBe(day);
      },
    ),
    { numRuns: 400 },
  );
});

test('later taps on the same page are not dated before earlier ones', () => {
  fc.assert(
    fc.property(aServerTime, aZone, fc.array(aClockError, { minLength: 2 }), (now, zone, errors) => {
      const day = dayOf(now - DAY_MS, zone);
      const ages = errors
        .toSorted((one, other) => one - other)
        .map((error) =>
          ageOfTap({ day, occurredAt: new Date(now + error).toISOString() }, now, (at) => dayOf(at, zone)),
        );
      expect(ages).toEqual(ages.toSorted((one, other) => other - one));
    }),
    { numRuns: 100 },
  );
});
