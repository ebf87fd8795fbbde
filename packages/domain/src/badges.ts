import {
  BADGE_BONUS_POINTS,
  type BadgeKey,
  HABIT_COLORS,
  type HabitColor,
  type HabitFrequency,
  type HabitIcon,
} from '@starchart/schema';

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

/** Completions of one habit so far. */
interface HabitTally {
  id: number;
  color: HabitColor;
  icon: HabitIcon | null;
  completions: number;
  /** Completions before 08:00 family time. */
  earlyCompletions: number;
}

/** A habit that is being completed, and what its child has achieved before. */
export interface CompletedHabit {
  habitId: number;
  color: HabitColor;
  icon: HabitIcon | null;
  frequency: HabitFrequency;
  pointsPerCompletion: number;
  totalPoints: number;
  /** The tallies of the habits with completions. */
  tallies: readonly HabitTally[];
  badges: readonly { key: BadgeKey }[];
}

/** The badges that a completion earns; `streak` in days includes it. */
export function badgesOfCompletion(
  habit: CompletedHabit,
  { streak, early }: { streak: number; early: boolean },
): BadgeKey[] {
  const now: HabitTally = {
    id: habit.habitId,
    color: habit.color,
    icon: habit.icon,
    completions: 1,
    earlyCompletions: Number(early),
  };
  const tallies = [...habit.tallies, now];
  const facts: BadgeFacts = {
    totalPoints: habit.totalPoints + habit.pointsPerCompletion,
    colors: new Set(tallies.map(({ color }) => color)),
    readingCompletions: sum(tallies, ({ icon, completions }) => (icon === 'reading' ? completions : 0)),
    dailyStreak: habit.frequency === 'daily' ? streak : 0,
    earlyCompletions: sum(tallies, ({ earlyCompletions }) => earlyCompletions),
    habitsCompleted: new Set(tallies.map(({ id }) => id)).size,
  };
  return newlyEarnedBadges(facts, new Set(habit.badges.map(({ key }) => key)));
}

function sum<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}
