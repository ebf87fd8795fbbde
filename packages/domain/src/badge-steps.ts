import {
  type BadgeKey,
  HABIT_COLORS,
  type HabitColor,
  type HabitFrequency,
  type HabitIcon,
} from '@starchart/schema';

/** What a child has done in all. Counts never restart, as a streak does. */
export interface BadgeCounts {
  totalPoints: number;
  /** One per habit that has completions. */
  tallies: readonly {
    color: HabitColor;
    icon: HabitIcon | null;
    frequency: HabitFrequency;
    completions: number;
    earlyCompletions: number;
  }[];
}

interface Steps {
  count: (counts: BadgeCounts) => number;
  /** Counts that reach steps 2, 3 and 4. */
  goals: readonly [number, number, number];
}

const STEPS: Readonly<Record<BadgeKey, Steps>> = {
  'star-achiever': { count: ({ totalPoints }) => totalPoints, goals: [500, 1500, 4000] },
  // Completions of the color that has the fewest.
  'rainbow-warrior': {
    count: ({ tallies }) =>
      Math.min(
        ...HABIT_COLORS.map((color) => sum(tallies, (one) => (one.color === color ? one.completions : 0))),
      ),
    goals: [5, 20, 50],
  },
  'book-worm': {
    count: ({ tallies }) => sum(tallies, ({ icon, completions }) => (icon === 'reading' ? completions : 0)),
    goals: [50, 150, 365],
  },
  // Most completions of a single daily habit.
  'streak-master': {
    count: ({ tallies }) =>
      Math.max(0, ...tallies.map(({ frequency, completions }) => (frequency === 'daily' ? completions : 0))),
    goals: [14, 30, 60],
  },
  'early-bird': {
    count: ({ tallies }) => sum(tallies, ({ earlyCompletions }) => earlyCompletions),
    goals: [25, 75, 150],
  },
  explorer: { count: ({ tallies }) => tallies.length, goals: [8, 12, 20] },
};

/** Steps of a badge, itself included. */
export const BADGE_STEPS = 4;

export interface BadgeStep {
  /** From 1 to 4; 0 before the badge is earned. */
  step: number;
  /** What the next step asks for, and how much of it there is; null before the badge is earned and after its last step. */
  next: { goal: number; have: number } | null;
}

/** How far a child is with a badge. Steps give no points. */
export function badgeStep(key: BadgeKey, isEarned: boolean, counts: BadgeCounts): BadgeStep {
  if (!isEarned) return { step: 0, next: null };
  const { count, goals } = STEPS[key];
  const have = count(counts);
  const goal = goals.find((one) => one > have);
  return {
    step: goal === undefined ? BADGE_STEPS : 1 + goals.indexOf(goal),
    next: goal === undefined ? null : { goal, have },
  };
}

function sum<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}
