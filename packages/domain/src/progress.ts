import { DEFAULTS, type Habit, type HabitFrequency } from '@starchart/schema';
import { daysBetween } from './calendar.ts';
import { streakOn } from './streak.ts';

/** What a habit's progress follows from. Days are the family's. */
export interface HabitTotals {
  frequency: HabitFrequency;
  daysPerWeek: number | null;
  endDate: string | null;
  totalCompletions: number;
  completionsThisWeek: number;
  lastCompletedOn: string | null;
  /** Length in days of the run that ends on `lastCompletedOn`. */
  lastStreak: number;
}

type Progress = Pick<
  Habit,
  'completionCount' | 'completionTarget' | 'completionPercentage' | 'currentStreak'
>;

/** How far a habit has come on the family's day `today`. */
export function habitProgress(habit: HabitTotals, today: string): Progress {
  const currentStreak = streakOn(habit, today);
  const { count, target } = countAndTarget(habit, currentStreak, today);
  return {
    currentStreak,
    completionCount: count,
    completionTarget: target,
    completionPercentage: Math.min(100, Math.round((100 * count) / target)),
  };
}

/** True once the end date has passed; on the day itself the habit is still open. */
export function hasEnded(habit: { endDate: string | null }, today: string): boolean {
  return habit.endDate !== null && habit.endDate < today;
}

function countAndTarget(habit: HabitTotals, currentStreak: number, today: string) {
  if (habit.frequency === 'weekly') {
    return {
      count: habit.completionsThisWeek,
      target: habit.daysPerWeek ?? DEFAULTS.progressTarget,
    };
  }
  if (habit.endDate === null) return { count: currentStreak, target: DEFAULTS.streakScaleDays };
  return {
    count: habit.totalCompletions,
    target: Math.max(1, daysBetween(today, habit.endDate) + 1),
  };
}
