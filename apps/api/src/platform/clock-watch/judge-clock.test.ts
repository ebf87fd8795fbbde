import { describe, expect, test } from 'vitest';
import { judgeClock } from './judge-clock.ts';

const at = (time: string) => new Date(`2026-${time}:00Z`);
const KNOWN = at('03-11T12:00');
const RIGHT = { knownAt: KNOWN, notedAt: KNOWN, jumpedAt: null };
/** The clock was set 100 days ahead, and has been noted for two hours. */
const JUMPED = { knownAt: KNOWN, notedAt: at('06-19T14:00'), jumpedAt: at('06-19T12:00') };

function judge(now: Date, noted?: typeof RIGHT | typeof JUMPED, databaseTime = now) {
  const { state, note } = judgeClock(now, noted, databaseTime);
  return { is: state.is, note };
}
const rightAt = (time: Date) => ({ knownAt: time, notedAt: time, jumpedAt: null });

test('the first time of an empty database counts as right', () => {
  expect(judge(KNOWN)).toEqual({ is: 'right', note: RIGHT });
});

describe('a clock that goes on', () => {
  test.each([
    ['a minute later', at('03-11T12:01')],
    ['after a stop of a day', at('03-12T12:00')],
  ])('is right %s', (_when, now) => {
    expect(judge(now, RIGHT)).toEqual({ is: 'right', note: rightAt(now) });
  });

  test('an hour before the last known time is right, and notes no earlier time', () => {
    expect(judge(at('03-11T11:00'), RIGHT)).toEqual({ is: 'right', note: RIGHT });
  });
});

test.each([
  ['more than an hour behind', at('03-11T10:59')],
  ['in 1970', new Date(0)],
])('a clock %s is behind, and notes nothing', (_when, now) => {
  expect(judge(now, RIGHT)).toEqual({ is: 'behind', note: undefined });
  expect(judge(now, JUMPED)).toEqual({ is: 'behind', note: undefined });
  expect(judge(now, RIGHT, KNOWN), 'whatever the database says').toMatchObject({ is: 'behind' });
});

describe('a clock more than a day after the last noted time', () => {
  const later = at('03-12T12:01');
  const jump = { knownAt: KNOWN, notedAt: later, jumpedAt: later };

  test('is ahead; the time before it stays the last known one', () => {
    expect(judge(later, RIGHT)).toEqual({ is: 'ahead', note: jump });
  });

  test('stays ahead until it has gone on for a day, over stops of up to a day', () => {
    const evening = at('03-13T12:00');
    expect(judge(evening, jump)).toEqual({ is: 'ahead', note: { ...jump, notedAt: evening } });
    const nextDay = at('03-13T12:01');
    expect(judge(nextDay, { ...jump, notedAt: evening })).toEqual({ is: 'right', note: rightAt(nextDay) });
  });

  test('waits for another day after another jump', () => {
    const again = at('03-20T12:00');
    expect(judge(again, jump)).toEqual({
      is: 'ahead',
      note: { knownAt: KNOWN, notedAt: again, jumpedAt: again },
    });
  });
});

describe('a clock that was set back after a jump', () => {
  test('is corrected near the last known time, which counts again', () => {
    const now = at('03-11T15:00');
    expect(judge(now, JUMPED)).toEqual({ is: 'corrected', note: rightAt(now) });
  });

  test('is still ahead more than a day after the last known time', () => {
    const now = at('04-01T12:00');
    expect(judge(now, JUMPED)).toEqual({
      is: 'ahead',
      note: { knownAt: KNOWN, notedAt: now, jumpedAt: now },
    });
  });
});

test.each([
  ['ahead of', at('03-11T13:01')],
  ['behind', at('03-11T12:01')],
])('a clock more than an hour %s that of the database notes nothing', (where, now) => {
  const databaseTime = new Date(now.getTime() + (where === 'behind' ? 61 : -61) * 60_000);
  expect(judge(now, RIGHT, databaseTime)).toEqual({ is: 'different', note: undefined });
});
