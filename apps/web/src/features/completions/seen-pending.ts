import type { HabitSummary, KidDashboard } from '@starchart/schema';
import { deviceSettingById } from '@/lib/storage/device-setting-by-id';

/** What this device last showed of a child with pending completions. */
export type SeenPending = {
  /** The family's day. */
  day: string;
  level: number;
  totalPoints: number;
  /** The habits with pending completions. */
  habits: readonly HabitCompletions[];
};

/** Completions of a habit: pending ones of earlier days and of today, and all of today. */
export type HabitCompletions = {
  habitId: number;
  pendingBefore: number;
  pendingToday: number;
  today: number;
  /** On later days, the habit is not listed. */
  endDate: string | null;
};

/** Enough for all children of a family. */
const MOST_CHILDREN = 20;
const seenHere = deviceSettingById('starchart.seen-pending', MOST_CHILDREN);

export function completionsOf({ id, pendingCount, slotsToday, endDate }: HabitSummary): HabitCompletions {
  const pendingToday = slotsToday.filter(({ status }) => status === 'pending').length;
  const today = slotsToday.filter(({ status }) => status !== 'open').length;
  return { habitId: id, pendingBefore: pendingCount - pendingToday, pendingToday, today, endDate };
}

export function readSeenPending(childId: number): SeenPending | undefined {
  const seen = seenHere.read(childId);
  return seen === undefined ? undefined : JSON.parse(seen);
}

/** Remembers what the device shows of a child. Nothing is stored without pending completions. */
export function storeSeenPending({ child, today: day, habits }: KidDashboard): void {
  const { id, level, totalPoints } = child;
  const pending = habits.filter(({ pendingCount }) => pendingCount > 0).map(completionsOf);
  store(id, pending.length > 0 ? { day, level, totalPoints, habits: pending } : undefined);
}

/** The child takes back a pending completion of today on this device: no decision of a grown-up. */
export function forgetPending(childId: number, habitId: number): void {
  const seen = readSeenPending(childId);
  if (!seen) return;
  const habits = seen.habits.map((habit) =>
    habit.habitId === habitId && habit.pendingToday > 0
      ? { ...habit, pendingToday: habit.pendingToday - 1, today: habit.today - 1 }
      : habit,
  );
  store(childId, { ...seen, habits });
}

function store(childId: number, seen: SeenPending | undefined): void {
  seenHere.write(childId, seen && JSON.stringify(seen));
}
