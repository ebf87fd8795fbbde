import { levelOf, newCompletionStatus, progressWithToday } from '@starchart/domain';
import type { Child, HabitSummary, SlotOfDay } from '@starchart/schema';
import type { ShownEntry } from './use-outbox';

/** The parts of a dashboard that a completion changes. */
type Dashboard = {
  child: Pick<Child, 'id' | 'currentPoints' | 'totalPoints' | 'level'>;
  /** Only the page of a child has these points. */
  pendingPoints?: number;
  habits: (Pick<HabitSummary, 'id' | 'pointsPerCompletion' | 'completedToday'> &
    Pick<HabitSummary, 'requiresApproval'> &
    Partial<Pick<HabitSummary, 'pendingCount'>> &
    Parameters<typeof progressWithToday>[0])[];
};

/** `open` undoes a completion. A pending one has no points yet. */
type Status = SlotOfDay['status'];

/** A tap on the page of a day. */
export type TapOnPage = Pick<ShownEntry, 'op' | 'childId' | 'habitId' | 'slot' | 'day' | 'asChild' | 'isNow'>;

/** An answer about one child with taps on top: those of this child on the day of the answer. The same object without any. */
export function withTaps<T extends Dashboard & { today: string }>(
  dashboard: T,
  taps: readonly TapOnPage[],
): T {
  return taps.reduce(
    (shown, tap) =>
      tap.childId === shown.child.id && tap.day === shown.today
        ? withCompletion(shown, tap, statusAfter(tap, shown.habits))
        : shown,
    dashboard,
  );
}

/** The same for an answer about several children. */
export function withTapsOfChildren<T extends ChildrenList & { today: string }>(
  list: T,
  taps: readonly TapOnPage[],
): T {
  return taps.reduce((shown, tap) => {
    const child = shown.children.find(({ id }) => id === tap.childId);
    return child && tap.day === shown.today
      ? withCompletionOfChild(shown, tap.childId, tap, statusAfter(tap, child.habits))
      : shown;
  }, list);
}

/** A completion that waits for the server has no points yet. */
function statusAfter({ op, habitId, isNow, asChild = true }: TapOnPage, habits: Dashboard['habits']): Status {
  if (op === 'undo') return 'open';
  const habit = isNow && habits.find(({ id }) => id === habitId);
  return habit ? newCompletionStatus(habit, asChild) : 'pending';
}

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
  // Until the server has numbered it, it is the last one.
  const ids = habits.flatMap((one) => one.slotsToday.map(({ completionId = 0 }) => completionId));
  progress.slotsToday = progress.slotsToday.map((one) =>
    one.status === 'open' || one.completionId ? one : { ...one, completionId: Math.max(...ids) + 1 },
  );
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
