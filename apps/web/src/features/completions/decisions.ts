import { t } from '@lingui/core/macro';
import type { KidDashboard, PointsEntry } from '@starchart/schema';
import { completionsOf, type HabitCompletions, type SeenPending } from './seen-pending';

const NONE: HabitCompletions = { pendingBefore: 0, pendingToday: 0, today: 0 };

/** The habits with fewer pending completions than the device has shown. */
export function decidedHabits(seen: SeenPending, habits: KidDashboard['habits']): ReadonlySet<number> {
  const now = new Map(habits.map(({ id, pendingCount }) => [id, pendingCount]));
  const decided = [...seen.habits].filter(
    ([id, { pendingBefore, pendingToday }]) => pendingBefore + pendingToday > (now.get(id) ?? 0),
  );
  return new Set(decided.map(([id]) => id));
}

/** The completions of the decided habits among the newest entries, which brought the points. The others were rejected or undone. */
export function approvedCompletions(
  ledger: readonly PointsEntry[],
  points: number,
  habitIds: ReadonlySet<number>,
): PointsEntry[] {
  const approved: PointsEntry[] = [];
  let rest = points;
  for (const entry of ledger) {
    if (rest <= 0) break;
    const { kind, habitId, amount } = entry;
    if (habitId !== null || kind === 'badge_bonus') rest -= amount;
    if (kind === 'completion' && habitId !== null && habitIds.has(habitId)) approved.push(entry);
  }
  return approved;
}

/**
 * What a child reads about a completion that no longer waits and was not approved: the quest is open again, an earlier day does not
 * count, or the quest is gone. Undefined without one, and where a note says it.
 */
export function rejectionNotice(
  seen: SeenPending,
  { today, habits, notes }: Pick<KidDashboard, 'today' | 'habits' | 'notes'>,
  habitIds: ReadonlySet<number>,
  ledger: readonly PointsEntry[],
): { title: string; text: string } | undefined {
  for (const id of habitIds) {
    const habit = habits.find((one) => one.id === id);
    if (!habit) return { title: t`A quest is gone`, text: t`A grown-up took a quest off your list.` };
    if (notes.some(({ habitId }) => habitId === id)) continue;
    const before = asSeenOn(today, seen.day, seen.habits.get(id) ?? NONE);
    const now = completionsOf(habit);
    if (now.pendingToday < before.pendingToday && now.today < before.today) {
      return { title: habit.name, text: t`This quest is open again. You can try again.` };
    }
    const isApproved = ledger.some((entry) => isApprovalOfEarlierDay(entry, id, seen.day, today));
    if (now.pendingBefore < before.pendingBefore && !isApproved) {
      return { title: habit.name, text: t`A grown-up says: not this time. Today is a fresh start.` };
    }
  }
  return undefined;
}

/** The completions that a device has seen on a day, counted today. */
function asSeenOn(today: string, day: string, completions: HabitCompletions): HabitCompletions {
  if (day === today) return completions;
  const { pendingBefore, pendingToday } = completions;
  return { pendingBefore: pendingBefore + pendingToday, pendingToday: 0, today: 0 };
}

/** An entry since a day for a completion before today. */
function isApprovalOfEarlierDay(
  { kind, habitId, day, forDay }: PointsEntry,
  ofHabit: number,
  since: string,
  today: string,
): boolean {
  return kind === 'completion' && habitId === ofHabit && day >= since && (forDay ?? day) < today;
}
