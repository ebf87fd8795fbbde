import { BADGE_KEYS, type BadgeKey, HABIT_COLORS } from '@starchart/schema';
import { describe, expect, test } from 'vitest';
import { type BadgeFacts, badgesOfCompletion, type CompletedHabit, newlyEarnedBadges } from './badges.ts';

const NOTHING: BadgeFacts = {
  totalPoints: 0,
  colors: new Set(),
  readingCompletions: 0,
  dailyStreak: 0,
  earlyCompletions: 0,
  habitsCompleted: 0,
};
const NONE: ReadonlySet<BadgeKey> = new Set();

describe('each badge is earned exactly at its threshold', () => {
  test.each<[Partial<BadgeFacts>, BadgeKey[]]>([
    [{}, []],
    [{ totalPoints: 99 }, []],
    [{ totalPoints: 100 }, ['star-achiever']],
    [{ colors: new Set(HABIT_COLORS.slice(0, 4)) }, []],
    [{ colors: new Set(HABIT_COLORS.slice(1)) }, []],
    [{ colors: new Set(HABIT_COLORS) }, ['rainbow-warrior']],
    [{ readingCompletions: 9 }, []],
    [{ readingCompletions: 10 }, ['book-worm']],
    [{ dailyStreak: 6 }, []],
    [{ dailyStreak: 7 }, ['streak-master']],
    [{ dailyStreak: 300 }, ['streak-master']],
    [{ earlyCompletions: 4 }, []],
    [{ earlyCompletions: 5 }, ['early-bird']],
    [{ habitsCompleted: 4 }, []],
    [{ habitsCompleted: 5 }, ['explorer']],
  ])('%o earns %j', (facts, expected) => {
    expect(newlyEarnedBadges({ ...NOTHING, ...facts }, NONE)).toEqual(expected);
  });
});

describe('bonuses count toward Star Achiever, which comes last', () => {
  test.each<[number, BadgeKey[]]>([
    [74, ['explorer']],
    [75, ['explorer', 'star-achiever']],
    [100, ['explorer', 'star-achiever']],
  ])('%i points and a badge', (totalPoints, expected) => {
    expect(newlyEarnedBadges({ ...NOTHING, totalPoints, habitsCompleted: 5 }, NONE)).toEqual(expected);
  });

  test('but not the bonus of a badge earned earlier', () => {
    const facts = { ...NOTHING, totalPoints: 75, habitsCompleted: 5 };
    expect(newlyEarnedBadges(facts, new Set<BadgeKey>(['explorer']))).toEqual([]);
  });
});

test('a badge is earned only once', () => {
  const everything: BadgeFacts = {
    totalPoints: 1000,
    colors: new Set(HABIT_COLORS),
    readingCompletions: 50,
    dailyStreak: 50,
    earlyCompletions: 50,
    habitsCompleted: 50,
  };
  expect(newlyEarnedBadges(everything, NONE).toSorted()).toEqual([...BADGE_KEYS].toSorted());
  expect(newlyEarnedBadges(everything, new Set(BADGE_KEYS))).toEqual([]);
  for (const key of BADGE_KEYS) {
    const others = new Set(BADGE_KEYS.filter((other) => other !== key));
    expect(newlyEarnedBadges(everything, others)).toEqual([key]);
  }
});

const tally = (id: number, given: Partial<CompletedHabit['tallies'][number]> = {}) => ({
  id,
  color: 'primary' as const,
  icon: null,
  completions: 1,
  earlyCompletions: 0,
  ...given,
});

describe('a completion counts with the completions before it', () => {
  const FIRST: CompletedHabit = {
    habitId: 1,
    color: 'primary',
    icon: null,
    frequency: 'daily',
    pointsPerCompletion: 5,
    totalPoints: 0,
    tallies: [],
    badges: [],
  };
  const others = [2, 3, 4, 5].map((id) => tally(id));
  const otherColors = HABIT_COLORS.filter((color) => color !== 'primary').map((color) => tally(2, { color }));

  test.each<[string, Partial<CompletedHabit>, { streak?: number; early?: boolean }, BadgeKey[]]>([
    ['the first completion', {}, {}, []],
    ['its points', { totalPoints: 95 }, {}, ['star-achiever']],
    ['one point less', { totalPoints: 94 }, {}, []],
    ['the fifth habit', { tallies: others }, {}, ['explorer']],
    ['a habit that counted before', { tallies: [tally(1), ...others.slice(1)] }, {}, []],
    ['the last color', { tallies: otherColors }, {}, ['rainbow-warrior']],
    [
      'the tenth reading',
      { icon: 'reading', tallies: [tally(1, { icon: 'reading', completions: 9 })] },
      {},
      ['book-worm'],
    ],
    [
      'another habit after nine readings',
      { tallies: [tally(2, { icon: 'reading', completions: 9 })] },
      {},
      [],
    ],
    ['the seventh day of a daily habit', {}, { streak: 7 }, ['streak-master']],
    ['the seventh day of a weekly habit', { frequency: 'weekly' }, { streak: 7 }, []],
    [
      'the fifth early completion',
      { tallies: [tally(1, { earlyCompletions: 4 })] },
      { early: true },
      ['early-bird'],
    ],
    ['a late completion', { tallies: [tally(1, { earlyCompletions: 4 })] }, { early: false }, []],
    ['a badge earned before', { tallies: others, badges: [{ key: 'explorer' }] }, {}, []],
  ])('%s', (_what, habit, { streak = 1, early = false }, expected) => {
    expect(badgesOfCompletion({ ...FIRST, ...habit }, { streak, early })).toEqual(expected);
  });
});
