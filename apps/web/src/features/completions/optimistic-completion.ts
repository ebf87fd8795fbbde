import { levelOf } from '@starchart/domain';
import type { HabitSummary, KidDashboard } from '@starchart/schema';

/** The parts of a dashboard that a completion changes. */
type Dashboard = Pick<KidDashboard, 'child' | 'habits'>;

/**
 * A dashboard as it looks once the habit is done today, or not done any more; the same one where it is so already.
 * Badges and their bonuses are the server's to give.
 */
export function withCompletion<T extends Dashboard>(dashboard: T, habitId: number, done: boolean): T {
  const habit = dashboard.habits.find(({ id }) => id === habitId);
  if (!habit || habit.completedToday === done) return dashboard;

  const points = done ? habit.pointsPerCompletion : -habit.pointsPerCompletion;
  const totalPoints = Math.max(0, dashboard.child.totalPoints + points);
  return {
    ...dashboard,
    child: {
      ...dashboard.child,
      totalPoints,
      currentPoints: Math.max(0, dashboard.child.currentPoints + points),
      level: levelOf(totalPoints),
    },
    habits: dashboard.habits.map((other) => (other === habit ? withProgress(habit, done) : other)),
  };
}

function withProgress(habit: HabitSummary, done: boolean): HabitSummary {
  const step = done ? 1 : -1;
  const completionCount = Math.max(0, habit.completionCount + step);
  return {
    ...habit,
    completedToday: done,
    completionCount,
    completionPercentage: Math.min(100, Math.round((100 * completionCount) / habit.completionTarget)),
    currentStreak: Math.max(0, habit.currentStreak + step),
  };
}
