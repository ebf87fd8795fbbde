import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeOfTap } from './time-of-tap.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Wednesday noon. */
const NOW = new Date('2026-03-11T12:00:00.000Z');

/** A tap so long before it is sent, by a right clock. */
function tapped(elapsed: number, now = NOW, timeZone = 'UTC') {
  return timeOfTap({ occurredAt: new Date(now.getTime() - elapsed), sentAt: now }, now, timeZone);
}

test.each([
  [0, '2026-03-11'],
  [13 * HOUR_MS, '2026-03-10'],
  [60 * HOUR_MS, '2026-03-09'],
])('a tap %i ms ago is on %s', (elapsed, day) => {
  expect(tapped(elapsed)).toMatchObject({ at: new Date(NOW.getTime() - elapsed), day });
});

test('a tap on the third day before today, or more than 72 hours ago, is too late', () => {
  expect(tapped(60 * HOUR_MS + 1)).toBeUndefined();
  const endOfDay = new Date('2026-03-11T23:59:59.999Z');
  expect(tapped(72 * HOUR_MS - 1, endOfDay)).toMatchObject({ day: '2026-03-09' });
  expect(tapped(72 * HOUR_MS + 1, endOfDay)).toBeUndefined();
});

test.each([1, 3, 10, 60, 365 * 24 * 60])('a tap %i minutes after its sending happened now', (minutes) => {
  expect(tapped(-minutes * MINUTE_MS)).toMatchObject({ at: NOW, day: '2026-03-11' });
});

test('a tap before eight is early if it is sent within an hour', () => {
  expect(tapped(HOUR_MS, new Date('2026-03-11T08:59:00.000Z'))).toMatchObject({ early: true });
  expect(tapped(HOUR_MS, new Date('2026-03-11T09:00:00.000Z'))).toMatchObject({ early: false });
  expect(tapped(HOUR_MS + 1, new Date('2026-03-11T08:30:00.000Z'))).toMatchObject({ early: false });
  expect(tapped(DAY_MS, new Date('2026-03-11T07:00:00.000Z'))).toMatchObject({ early: false });
});

describe('in every time zone, with any clock of the device,', () => {
  /** Around the nights in which clocks of Europe change, and at any other time. */
  const aServerTime = fc.oneof(
    ...['2027-03-28T01:00:00Z', '2027-10-31T01:00:00Z'].map((change) =>
      fc.integer({ min: -12 * HOUR_MS, max: 84 * HOUR_MS }).map((after) => Date.parse(change) + after),
    ),
    fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2029-01-01') }),
  );
  const aZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const aClockError = fc.integer({ min: -10 * HOUR_MS, max: 10 * HOUR_MS });
  const anElapsedTime = fc.integer({ min: -80 * HOUR_MS, max: 80 * HOUR_MS });

  const formats = new Map<string, Intl.DateTimeFormat>();
  /** The number of the day, as the format of the runtime names it. */
  function dayOf(at: number, timeZone: string): { day: string; number: number } {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
    formats.set(timeZone, format);
    const day = format.format(at);
    return { day, number: Date.parse(day) / DAY_MS };
  }

  test('a tap of the last 72 hours and of the last three days is on its day, and any other is too late', () => {
    fc.assert(
      fc.property(aServerTime, aZone, aClockError, anElapsedTime, (now, zone, clockError, elapsed) => {
        const sentAt = new Date(now + clockError);
        const occurredAt = new Date(sentAt.getTime() - elapsed);
        const at = now - Math.max(0, elapsed);
        const { day, number } = dayOf(at, zone);
        const isAccepted = elapsed <= 72 * HOUR_MS && dayOf(now, zone).number - number <= 2;
        const tap = timeOfTap({ occurredAt, sentAt }, new Date(now), zone);
        expect(tap && { at: tap.at.getTime(), day: tap.day }).toEqual(isAccepted ? { at, day } : undefined);
      }),
      { numRuns: 400 },
    );
  });
});
