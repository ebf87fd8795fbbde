import { levelOf } from '@starchart/domain';
import type { CompletionRecorded, KidDashboard } from '@starchart/schema';

/** Points, level and badges of a completion; 0 points if it was already recorded or is pending. */
export type CompletionGain = Pick<
  CompletionRecorded,
  'status' | 'pointsEarned' | 'level' | 'leveledUp' | 'badgesEarned'
>;

/**
 * The gain of a completion with a lost response, derived from the dashboard; undefined if it is not recorded.
 */
export function gainSeenOn(
  { child, habits }: Pick<KidDashboard, 'child' | 'habits'>,
  { habitId, slot }: { habitId: number; slot?: number | undefined },
): CompletionGain | undefined {
  const habit = habits.find(({ id }) => id === habitId);
  const known = habit?.slotsToday.find((one) => one.slot === slot)?.status ?? 'open';
  const status = slot === undefined && habit?.completedToday ? 'counted' : known;
  if (!habit || status === 'open') return undefined;
  const pointsEarned = status === 'pending' ? 0 : habit.pointsPerCompletion;
  return {
    status,
    pointsEarned,
    level: child.level,
    leveledUp: levelOf(Math.max(0, child.totalPoints - pointsEarned)) < child.level,
    badgesEarned: [],
  };
}
