import { levelOf, progressWithToday } from '@starchart/domain';
import type { Child, HabitSummary, SlotOfDay } from '@starchart/schema';

/** The parts of a dashboard that a completion changes. */
type Dashboard = {
  child: Pick<Child, 'currentPoints' | 'totalPoints' | 'level'>;
  /** Only the page of a child has these points. */
  pendingPoints?: number;
  habits: (Pick<HabitSummary, 'id' | 'pointsPerCompletion' | 'completedToday'> &
    Partial<Pick<HabitSummary, 'pendingCount'>> &
    Parameters<typeof progressWithToday>[0])[];
};

/** `open` undoes a completion. A pending one has no points yet. */
type Status = SlotOfDay['status'];

/**
 * The dashboard with a slot of the habit done or open today; the same object if it already is. Badges and their bonuses come from the
 * server only.
 */
export function withCompletion<T extends Dashboard>(dashboard: T, slot: HabitSlot, status: Status): T {
  const change = changeOf(dashboard.habits, slot, status);
  if (!change) return dashboard;
  const { habits, points, pendingPoints } = change;
  const totalPoints = Math.max(0, dashboard.child.totalPoints + points);
  return {
    ...dashboard,
    child: {
      ...dashboard.child,
      totalPoints,
      currentPoints: Math.max(0, dashboard.child.currentPoints + points),
      level: levelOf(totalPoints),
    },
    ...(dashboard.pendingPoints !== undefined && {
      pendingPoints: Math.max(0, dashboard.pendingPoints + pendingPoints),
    }),
    habits,
  };
}

/** Without a slot, this is the next one. */
export type HabitSlot = { habitId: number; slot?: number | undefined };

/** A list of children with their habits. A list without balances has null. */
type ChildrenList = {
  children: { id: number; currentPoints: number | null; habits: Dashboard['habits'] }[];
};

/** The list of all children with a slot of one child's habit done or open today. */
export function withCompletionOfChild<T extends ChildrenList>(
  list: T,
  childId: number,
  slot: HabitSlot,
  status: Status,
): T {
  const children = list.children.map((child) => {
    const change = child.id === childId ? changeOf(child.habits, slot, status) : undefined;
    if (!change) return child;
    const { currentPoints } = child;
    const balance = currentPoints === null ? null : Math.max(0, currentPoints + change.points);
    return { ...child, currentPoints: balance, habits: change.habits };
  });
  return { ...list, children };
}

/** The habits after the change and the points that it is worth; undefined if it changes nothing. */
function changeOf<H extends Dashboard['habits'][number]>(
  habits: readonly H[],
  { habitId, slot }: HabitSlot,
  status: Status,
) {
  const habit = habits.find(({ id }) => id === habitId);
  const progress = habit && progressWithToday(habit, status, slot);
  if (!progress) return undefined;
  const steps = countOf(progress.slotsToday, 'counted') - countOf(habit.slotsToday, 'counted');
  const pending = countOf(progress.slotsToday, 'pending') - countOf(habit.slotsToday, 'pending');
  const changed =
    pending === 0 || habit.pendingCount === undefined
      ? { ...habit, ...progress }
      : { ...habit, ...progress, pendingCount: habit.pendingCount + pending };
  return {
    points: steps * habit.pointsPerCompletion,
    pendingPoints: pending * habit.pointsPerCompletion,
    habits: habits.map((other) => (other === habit ? changed : other)),
  };
}

function countOf(slots: readonly SlotOfDay[], status: Status): number {
  return slots.filter((slot) => slot.status === status).length;
}
