import { BADGE_BONUS_POINTS, type BadgeKey, HABIT_COLORS, type HabitColor } from '@starchart/schema';

/** Facts that the badges depend on, the new completion included. */
export interface BadgeFacts {
  totalPoints: number;
  /** Colors of the habits that have completions. */
  colors: ReadonlySet<HabitColor>;
  readingCompletions: number;
  /** Streak in days of the habit just completed; 0 unless it is a daily one. */
  dailyStreak: number;
  /** Completions before 08:00 family time. */
  earlyCompletions: number;
  habitsCompleted: number;
}

const CRITERIA: readonly [BadgeKey, (facts: BadgeFacts) => boolean][] = [
  ['rainbow-warrior', (facts) => HABIT_COLORS.every((color) => facts.colors.has(color))],
  ['book-worm', (facts) => facts.readingCompletions >= 10],
  ['streak-master', (facts) => facts.dailyStreak >= 7],
  ['early-bird', (facts) => facts.earlyCompletions >= 5],
  ['explorer', (facts) => facts.habitsCompleted >= 5],
  // Last, because the bonuses of the others count toward it.
  ['star-achiever', (facts) => facts.totalPoints >= 100],
];

/** Newly earned badges, in the order of their bonuses. */
export function newlyEarnedBadges(facts: BadgeFacts, earnedBefore: ReadonlySet<BadgeKey>): BadgeKey[] {
  const earned: BadgeKey[] = [];
  for (const [key, isEarned] of CRITERIA) {
    const totalPoints = facts.totalPoints + earned.length * BADGE_BONUS_POINTS;
    if (!earnedBefore.has(key) && isEarned({ ...facts, totalPoints })) earned.push(key);
  }
  return earned;
}
