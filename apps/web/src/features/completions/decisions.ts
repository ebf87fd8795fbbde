import { t } from '@lingui/core/macro';
import type { KidDashboard, PointsEntry } from '@starchart/schema';
import { completionsOf, type HabitCompletions, type SeenPending } from './seen-pending';

/** The habits with fewer pending completions than the device has shown, as it has shown them. */
export function decidedHabits(seen: SeenPending, habits: KidDashboard['habits']): HabitCompletions[] {
  const now = new Map(habits.map(({ id, pendingCount }) => [id, pendingCount]));
  return seen.habits.filter(
    ({ habitId, pendingBefore, pendingToday }) => pendingBefore + pendingToday > (now.get(habitId) ?? 0),
  );
}

/** The completions of the decided habits among the newest entries, which brought the points. The others were rejected or undone. */
export function approvedCompletions(
  ledger: readonly PointsEntry[],
  points: number,
  decided: readonly HabitCompletions[],
): PointsEntry[] {
  const habitIds = new Set<number | null>(decided.map(({ habitId }) => habitId));
  const approved: PointsEntry[] = [];
  let rest = points;
  for (const entry of ledger) {
    if (rest <= 0) break;
    const { kind, habitId, amount } = entry;
    if (habitId !== null || kind === 'badge_bonus') rest -= amount;
    if (kind === 'completion' && habitIds.has(habitId)) approved.push(entry);
  }
  return approved;
}

/**
 * What a child reads about a completion that no longer waits and was not approved: the quest is open again, an earlier day does not
 * count, or the quest is gone. Undefined without one, and where a note says it.
 */
export function rejectionNotice(
  { today, habits, notes }: Pick<KidDashboard, 'today' | 'habits' | 'notes'>,
  seenOn: string,
  decided: readonly HabitCompletions[],
  ledger: readonly PointsEntry[],
): { title: string; text: string } | undefined {
  for (const seen of decided) {
    const { habitId, endDate } = seen;
    const hasEnded = endDate !== null && endDate < today;
    if (hasEnded || notes.some((note) => note.habitId === habitId)) continue;
    const habit = habits.find(({ id }) => id === habitId);
    if (!habit) return { title: t`A quest is gone`, text: t`A grown-up took a quest off your list.` };
    const before = seenOn === today ? seen : asOfYesterday(seen);
    const now = completionsOf(habit);
    if (now.pendingToday < before.pendingToday && now.today < before.today) {
      return { title: habit.name, text: t`This quest is open again. You can try again.` };
    }
    const isApproved = ledger.some((entry) => isApprovalOfEarlierDay(entry, habitId, seenOn, today));
    if (now.pendingBefore < before.pendingBefore && !isApproved) {
      return { title: habit.name, text: t`A grown-up says: not this time. Today is a fresh start.` };
    }
  }
  return undefined;
}

/** What was of today when the device showed it is of an earlier day now. */
function asOfYesterday(seen: HabitCompletions): HabitCompletions {
  return { ...seen, pendingBefore: seen.pendingBefore + seen.pendingToday, pendingToday: 0, today: 0 };
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
