import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isoWeekday, toDayNumber } from './calendar.ts';
import { availabilityOf, type RewardOptions } from './reward-availability.ts';
import { weekdaysToBits } from './schedule-facts.ts';

const EVERY_DAY = 127;
const UNLIMITED: RewardOptions = { stock: null, limit: null, weekdays: EVERY_DAY, redeemedOn: [] };
const AVAILABLE = { state: 'available', nextOn: null };
const WEDNESDAY = '2026-03-11';
const MONDAY = 1;

function on(today: string, given: Partial<RewardOptions>, weekStartsOn = MONDAY) {
  return availabilityOf({ ...UNLIMITED, ...given }, today, weekStartsOn);
}

test('a reward without options is always available', () => {
  expect(on(WEDNESDAY, {})).toEqual(AVAILABLE);
});

test('a reward is sold out without stock, for as long as a parent does not raise it', () => {
  expect(on(WEDNESDAY, { stock: 1 })).toEqual(AVAILABLE);
  expect(on(WEDNESDAY, { stock: 0 })).toEqual({ state: 'sold_out', nextOn: null });
});

describe('a limit', () => {
  test.each([
    ['day', '2026-03-11', '2026-03-10', '2026-03-12'],
    ['week', '2026-03-15', '2026-03-08', '2026-03-16'],
    ['week', '2026-03-09', '2026-03-08', '2026-03-16'],
    ['month', '2026-01-31', '2025-12-31', '2026-02-01'],
    ['month', '2026-02-01', '2026-01-31', '2026-03-01'],
    ['month', '2025-12-31', '2025-11-30', '2026-01-01'],
    ['month', '2028-02-29', '2028-01-31', '2028-03-01'],
  ] as const)(
    'per %s on %s counts since the start of the period, until the next one',
    (period, today, before, next) => {
      const limit = { count: 1, period };
      expect(on(today, { limit, redeemedOn: [before] })).toEqual(AVAILABLE);
      expect(on(today, { limit, redeemedOn: [today] })).toEqual({ state: 'limit_reached', nextOn: next });
    },
  );

  test('per week starts on the first day of the family’s week', () => {
    const limit = { count: 1, period: 'week' } as const;
    const redeemedOn = ['2026-03-07'];
    expect(on('2026-03-08', { limit, redeemedOn }, 7)).toEqual(AVAILABLE);
    expect(on('2026-03-08', { limit, redeemedOn }, MONDAY).nextOn).toBe('2026-03-09');
    expect(on('2026-03-08', { limit, redeemedOn }, 6).nextOn).toBe('2026-03-14');
  });

  test.each(['day', 'week', 'month'] as const)(
    'per %s does not count redemptions of the future',
    (period) => {
      const limit = { count: 1, period };
      expect(on(WEDNESDAY, { limit, redeemedOn: ['2026-03-25', '2026-04-15'] })).toEqual(AVAILABLE);
      expect(on(WEDNESDAY, { limit, redeemedOn: ['2026-04-15', WEDNESDAY] }).state).toBe('limit_reached');
    },
  );

  test('of a lifetime is never free again', () => {
    const limit = { count: 2, period: 'lifetime' } as const;
    expect(on(WEDNESDAY, { limit, redeemedOn: ['2020-01-01'] })).toEqual(AVAILABLE);
    const redeemedOn = ['2026-01-01', '2020-01-01'];
    expect(on(WEDNESDAY, { limit, redeemedOn })).toEqual({ state: 'limit_reached', nextOn: null });
  });
});

describe('weekdays', () => {
  const weekend = { weekdays: weekdaysToBits([5, 6]) };

  test('open the reward on these days', () => {
    expect(on('2026-03-12', weekend)).toEqual({ state: 'closed_today', nextOn: '2026-03-13' });
    expect(on('2026-03-13', weekend)).toEqual(AVAILABLE);
  });

  test('and a limit name the first day that both allow', () => {
    const limit = { count: 1, period: 'week' } as const;
    const redeemedOn = ['2026-03-13'];
    const nextOn = '2026-03-20';
    expect(on('2026-03-14', { ...weekend, limit, redeemedOn })).toEqual({ state: 'limit_reached', nextOn });
    expect(on('2026-03-15', { ...weekend, limit, redeemedOn })).toEqual({ state: 'closed_today', nextOn });
  });

  test('name no day when nothing is left', () => {
    expect(on(WEDNESDAY, { ...weekend, stock: 0 })).toEqual({ state: 'closed_today', nextOn: null });
  });
});

test('the next day is the first one on which the reward is available', () => {
  const options = fc.record({
    weekdays: fc.integer({ min: 1, max: 127 }),
    limit: fc.option(
      fc.record({ count: fc.integer({ min: 1, max: 3 }), period: fc.constantFrom('day', 'week', 'month') }),
    ),
    ago: fc.array(fc.nat({ max: 40 }), { maxLength: 3 }),
    after: fc.nat({ max: 800 }),
    weekStartsOn: fc.integer({ min: 1, max: 7 }),
  });
  fc.assert(
    fc.property(options, ({ ago, after, weekStartsOn, ...given }) => {
      const today = addDays('2026-01-01', after);
      const redeemedOn = ago.toSorted((a, b) => a - b).map((days) => addDays(today, -days));
      const found = on(today, { ...given, redeemedOn }, weekStartsOn);
      if (found.state === 'available') {
        expect(found.nextOn).toBeNull();
        return;
      }
      let day = addDays(today, 1);
      while (on(day, { ...given, redeemedOn }, weekStartsOn).state !== 'available') day = addDays(day, 1);
      expect(found.nextOn).toBe(day);
      expect((given.weekdays >> (isoWeekday(toDayNumber(day)) - 1)) & 1).toBe(1);
    }),
  );
});
