import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { type GoalFacts, goalProgress } from './goal.ts';

const TODAY = '2026-03-14';
const SAVER: GoalFacts = {
  pointsCost: 100,
  currentPoints: 62,
  earnings: earned(84),
  firstEntryOn: '2026-01-01',
  pauses: [],
};

function earned(points: number, day = TODAY) {
  return [{ day, points }];
}

/** Of all habits, for some days before today. */
function pause(days: number, habitId: number | null = null) {
  return { habitId, startsOn: addDays(TODAY, -days), endsOn: '2026-03-13' };
}

function progress(given: Partial<GoalFacts> = {}) {
  return goalProgress({ ...SAVER, ...given }, TODAY);
}

describe('a goal', () => {
  test('is as far away as points are missing, and takes days at the pace of two weeks', () => {
    expect(progress()).toEqual({ toGo: 38, daysAtPace: 7, isFar: false });
    expect(progress({ currentPoints: 63 })).toEqual({ toGo: 37, daysAtPace: 7, isFar: false });
    expect(progress({ currentPoints: 64 })).toEqual({ toGo: 36, daysAtPace: 6, isFar: false });
  });

  test.each([100, 250])('is reached with %i points', (currentPoints) => {
    expect(progress({ currentPoints })).toEqual({ toGo: 0, daysAtPace: 0, isFar: false });
  });

  test.each([
    ['no ledger entry', { firstEntryOn: null, earnings: earned(0) }],
    ['a ledger that began yesterday', { firstEntryOn: '2026-03-13' }],
    [
      'two days since the child began that were not paused',
      { firstEntryOn: '2026-03-07', pauses: [pause(6)] },
    ],
    ['two weeks that are all paused', { pauses: [{ ...pause(20), endsOn: TODAY }] }],
    ['no earnings', { earnings: earned(0) }],
    ['less than a point a week', { earnings: earned(1), currentPoints: 99 }],
    ['more points taken back than earned', { earnings: earned(-5) }],
  ])('names no days with %s', (_what, given) => {
    expect(progress(given)).toMatchObject({ daysAtPace: null, isFar: false });
  });

  test('is far away with more than sixty days', () => {
    expect(progress({ earnings: earned(8) })).toMatchObject({ daysAtPace: null, isFar: true });
  });

  test.each([
    ['three days of history', { firstEntryOn: '2026-03-12' }, 2],
    ['ten days of history', { firstEntryOn: '2026-03-05' }, 5],
    ['exactly two weeks of history', { firstEntryOn: '2026-03-01' }, 7],
    ['four days of sickness in two weeks, which do not count', { pauses: [pause(4)] }, 5],
    [
      'points of a day of sickness, which do not count either',
      { pauses: [pause(4)], earnings: [...earned(84), ...earned(40, '2026-03-12')] },
      5,
    ],
    ['a pause of the family within one of the child', { pauses: [pause(4), pause(2)] }, 5],
    [
      'the paused days before the child began',
      { firstEntryOn: '2026-03-05', pauses: [{ ...pause(30), endsOn: '2026-03-08' }] },
      3,
    ],
    ['a pause of one habit, on which the others were due', { pauses: [pause(4, 7)] }, 7],
    ['one point a week', { earnings: earned(2), currentPoints: 99 }, 7],
    ['exactly sixty days', { earnings: earned(14), currentPoints: 40 }, 60],
  ])('names the days with %s', (_what, given, days) => {
    expect(progress(given).daysAtPace).toBe(days);
  });
});
