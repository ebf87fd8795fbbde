import { describe, expect, test } from 'vitest';
import { childrenToday, childToday, habit, pause, ROBIN } from '@/testing/records';
import { pausedDays, pausedName, pauseEffect, pauseSentence } from './pause-texts';

const TODAY = '2026-03-11'; // a Wednesday
const NOOR = { ...ROBIN, id: 3, name: 'Noor' };
const READ = habit({ currentStreak: 12 });
const PIANO = habit({ id: 11, name: 'Piano' });
const FAMILY = childrenToday(
  childToday(ROBIN, [READ, PIANO]),
  childToday(NOOR, [habit({ id: 12, childId: 3 })]),
);

test.each([
  [TODAY, TODAY, 'today'],
  [TODAY, '2026-03-13', 'today to Friday'],
  ['2026-03-09', TODAY, 'Monday to today'],
  ['2026-03-09', '2026-03-10', 'Monday to Tuesday'],
  ['2026-03-10', '2026-03-10', 'on Tuesday, March 10'],
  ['2026-03-12', '2026-03-20', 'Mar 12 to Mar 20'],
  ['2026-02-20', '2026-02-22', 'Feb 20 to Feb 22'],
  [TODAY, '2027-03-12', 'from today on'],
  ['2026-03-09', '2027-03-10', 'from Monday, March 9 on'],
])('a pause from %s to %s is %s', (startsOn, endsOn, words) => {
  expect(pausedDays({ startsOn, endsOn }, TODAY)).toBe(words);
});

const effect = (fields: Parameters<typeof pause>[0]) => pauseEffect(pause(fields), FAMILY);

describe('the effect of a pause', () => {
  test('of a child names its habits and streaks', () => {
    expect(effect({ endsOn: '2026-03-13' })).toBe(
      "Robin's 2 habits are paused today to Friday. 1 streak stays safe.",
    );
  });

  test('of one habit names the habit', () => {
    expect(effect({ habitId: READ.id })).toBe('“Read a story” is paused today. The streak is safe.');
    expect(effect({ habitId: PIANO.id })).toBe('“Piano” is paused today.');
    expect(effect({ habitId: 99 })).toBe('');
  });

  test('of the family counts the habits of all children', () => {
    expect(effect({ childId: null })).toBe('All 3 habits are paused today. 1 streak stays safe.');
  });

  test('of past days says that ended streaks go on', () => {
    expect(effect({ startsOn: '2026-03-09' })).toBe(
      "Robin's 2 habits are paused Monday to today. 1 streak stays safe. A streak that ended on these days goes on.",
    );
  });

  test('without habits says so', () => {
    expect(pauseEffect(pause(), childrenToday(childToday(ROBIN, [])))).toBe(
      'There are no habits to pause yet.',
    );
  });
});

test.each([
  [{ endsOn: TODAY }, 'Robin is sick today.'],
  [{ endsOn: '2026-03-12' }, 'Robin is sick until tomorrow.'],
  [{ endsOn: '2026-03-13', kind: 'vacation' }, 'Robin is on vacation until Friday.'],
  [{ endsOn: '2026-03-30', kind: 'away' }, 'Robin is away until Mar 30.'],
  [{ endsOn: '2027-03-12', kind: 'day_off' }, 'Robin has days off for now.'],
  [{ childId: null, kind: 'vacation' }, 'The whole family is on vacation today.'],
] as const)('the banner of %o says: %s', (fields, words) => {
  expect(pauseSentence(pause(fields), 'Robin', TODAY)).toBe(words);
});

test.each([
  [{}, 'Robin'],
  [{ childId: null }, 'Everyone'],
  [{ habitId: 11 }, 'Robin: Piano'],
  [{ habitId: 99 }, 'Robin: one habit'],
])('the pause %o is for %s', (fields, words) => {
  expect(pausedName(pause(fields), FAMILY.children)).toBe(words);
});
