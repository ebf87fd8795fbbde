import { levelOf, progressWithToday } from '@starchart/domain';
import type { Child, HabitSummary } from '@starchart/schema';

/** The parts of a dashboard that a completion changes. */
type Dashboard = {
  child: Pick<Child, 'currentPoints' | 'totalPoints' | 'level'>;
  habits: (Pick<HabitSummary, 'id' | 'pointsPerCompletion' | 'completedToday'> &
    Parameters<typeof progressWithToday>[0])[];
};

/**
 * The dashboard with the habit done or open today; the same object if it already is. Badges and their bonuses come from the
 * server only.
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
    habits: dashboard.habits.map((other) =>
      other === habit ? { ...habit, ...progressWithToday(habit, done) } : other,
    ),
  };
}
