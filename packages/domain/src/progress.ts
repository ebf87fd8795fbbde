import { DEFAULTS, type HabitFrequency, type HabitSummary } from '@starchart/schema';
import { daysBetween } from './calendar.ts';
import { streakOn } from './streak.ts';

/** Habit fields that its progress depends on. Days are the family's. */
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
  HabitSummary,
  'completionCount' | 'completionTarget' | 'completionPercentage' | 'currentStreak'
>;

/** Progress of a habit on the family day `today`. */
export function habitProgress(habit: HabitTotals, today: string): Progress {
  const currentStreak = streakOn(habit, today);
  const { count, target } = countAndTarget(habit, currentStreak, today);
  return {
    currentStreak,
    completionCount: count,
    completionTarget: target,
    completionPercentage: percentage(count, target),
  };
}

/** Optimistic progress after completing or undoing today, computed from the shown progress; equals `habitProgress`. */
export function progressWithToday(shown: Progress, isDone: boolean): Progress & { completedToday: boolean } {
  const step = isDone ? 1 : -1;
  const completionCount = Math.max(0, shown.completionCount + step);
  return {
    completedToday: isDone,
    completionCount,
    completionTarget: shown.completionTarget,
    completionPercentage: percentage(completionCount, shown.completionTarget),
    currentStreak: Math.max(0, shown.currentStreak + step),
  };
}

/** True when nothing is left to do today: the habit was completed today, or the weekly target is met. */
export function isDoneForNow(
  habit: Pick<HabitSummary, 'completedToday' | 'frequency' | 'completionCount' | 'completionTarget'>,
): boolean {
  const isWeekFull = habit.frequency === 'weekly' && habit.completionCount >= habit.completionTarget;
  return habit.completedToday || isWeekFull;
}

/** True once the end date has passed; on the day itself the habit is still open. */
export function hasEnded(habit: { endDate: string | null }, today: string): boolean {
  return habit.endDate !== null && habit.endDate < today;
}

/** Whether the habit is shown to the child and can be completed on that day. */
export function isOpen(habit: { active: boolean; endDate: string | null }, day: string): boolean {
  return habit.active && !hasEnded(habit, day);
}

function percentage(count: number, target: number): number {
  return Math.min(100, Math.round((100 * count) / target));
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
