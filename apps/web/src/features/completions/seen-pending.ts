import type { HabitSummary, KidDashboard } from '@starchart/schema';
import { deviceSettingById } from '@/lib/storage/device-setting-by-id';

/** What this device last showed of a child with pending completions. */
export type SeenPending = {
  /** The family's day. */
  day: string;
  level: number;
  totalPoints: number;
  /** The habits with pending completions, by id. */
  habits: ReadonlyMap<number, HabitCompletions>;
};

/** Completions of a habit: pending ones of earlier days and of today, and all of today. */
export type HabitCompletions = { pendingBefore: number; pendingToday: number; today: number };

/** Enough for all children of a family. */
const MOST_CHILDREN = 20;
/** Of each child: `<day> <level> <total points>`, then `<habit>:<pending before>:<pending today>:<today>` of each habit. */
const seenHere = deviceSettingById('starchart.seen-pending', MOST_CHILDREN);

export function completionsOf({ pendingCount, slotsToday }: HabitSummary): HabitCompletions {
  const pendingToday = slotsToday.filter(({ status }) => status === 'pending').length;
  const today = slotsToday.filter(({ status }) => status !== 'open').length;
  return { pendingBefore: pendingCount - pendingToday, pendingToday, today };
}

export function readSeenPending(childId: number): SeenPending | undefined {
  const [day, level, totalPoints, ...habits] = seenHere.read(childId)?.split(' ') ?? [];
  if (day === undefined) return undefined;
  return {
    day,
    level: Number(level),
    totalPoints: Number(totalPoints),
    habits: new Map(
      habits.map((habit) => {
        const [id = 0, pendingBefore = 0, pendingToday = 0, today = 0] = habit.split(':').map(Number);
        return [id, { pendingBefore, pendingToday, today }];
      }),
    ),
  };
}

/** Remembers what the device shows of a child. Nothing is stored without pending completions. */
export function storeSeenPending({ child, today: day, habits }: KidDashboard): void {
  const { id, level, totalPoints } = child;
  const pending = habits.filter(({ pendingCount }) => pendingCount > 0);
  const completions = new Map(pending.map((habit) => [habit.id, completionsOf(habit)]));
  store(id, { day, level, totalPoints, habits: completions });
}

/** The child takes back a pending completion of today on this device: no decision of a grown-up. */
export function forgetPending(childId: number, habitId: number): void {
  const seen = readSeenPending(childId);
  const ofHabit = seen?.habits.get(habitId);
  if (!seen || !ofHabit || ofHabit.pendingToday === 0) return;
  const { pendingBefore, pendingToday, today } = ofHabit;
  const after = { pendingBefore, pendingToday: pendingToday - 1, today: today - 1 };
  store(childId, { ...seen, habits: new Map(seen.habits).set(habitId, after) });
}

function store(childId: number, { day, level, totalPoints, habits }: SeenPending): void {
  const ofHabits = [...habits].map(([id, { pendingBefore, pendingToday, today }]) =>
    [id, pendingBefore, pendingToday, today].join(':'),
  );
  const value = [day, level, totalPoints, ...ofHabits].join(' ');
  seenHere.write(childId, ofHabits.length > 0 ? value : undefined);
}
