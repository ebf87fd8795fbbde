import { BADGE_KEYS, type BadgeKey, HABIT_COLORS } from '@starchart/schema';
import { describe, expect, test } from 'vitest';
import { type BadgeFacts, newlyEarnedBadges } from './badges.ts';

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
