import type { HabitSummary } from '@starchart/schema';
import { isJustOnce } from './progress.ts';

type PlannedHabit = Pick<HabitSummary, 'active' | 'frequency' | 'daysPerWeek' | 'weekdays' | 'intervalDays'> &
  Pick<HabitSummary, 'slots' | 'startDate' | 'endDate' | 'pointsPerCompletion'>;

/** Points that a child earns on an average day if it does all that its habits plan. What is due just once does not count. */
export function plannedPointsPerDay(habits: readonly PlannedHabit[]): number {
  return habits.reduce((sum, habit) => sum + timesPerDay(habit) * habit.pointsPerCompletion, 0);
}

function timesPerDay(habit: PlannedHabit): number {
  const { active, frequency, daysPerWeek, weekdays, intervalDays, slots } = habit;
  if (!active || isJustOnce(habit)) return 0;
  // A weekly habit without a goal is done at least once.
  if (frequency === 'weekly') return (daysPerWeek ?? 1) / 7;
  return intervalDays > 1 ? slots.length / intervalDays : (slots.length * weekdays.length) / 7;
}

/** Days after which a new reward should be within reach: soon, in a while, a big wish. */
const REACHED_AFTER_DAYS = [3, 10, 30] as const;

/** Different costs for a new reward, in multiples of 5 points: what a child earns in 3, 10 and 30 days. None without a plan, none above `max`. */
export function proposedCosts(pointsPerDay: number, max: number): { days: number; points: number }[] {
  if (pointsPerDay <= 0) return [];
  const costs = REACHED_AFTER_DAYS.map((days) => ({
    days,
    points: Math.max(5, Math.round((pointsPerDay * days) / 5) * 5),
  }));
  return costs.filter(({ points }, index) => points <= max && points !== costs[index + 1]?.points);
}
