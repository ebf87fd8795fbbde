import { levelOf } from '@starchart/domain';
import type { CompletionRecorded, KidDashboard } from '@starchart/schema';

/** Points, level and badges of a completion; 0 points if it was already recorded. */
export type CompletionGain = Pick<
  CompletionRecorded,
  'pointsEarned' | 'level' | 'leveledUp' | 'badgesEarned'
>;

/**
 * The gain of a completion with a lost response, derived from the dashboard; undefined if it is not recorded.
 */
export function gainSeenOn(
  { child, habits }: Pick<KidDashboard, 'child' | 'habits'>,
  { habitId, slot }: { habitId: number; slot?: number | undefined },
): CompletionGain | undefined {
  const habit = habits.find(({ id }) => id === habitId);
  const isRecorded =
    slot === undefined
      ? habit?.completedToday
      : habit?.slotsToday.some((one) => one.slot === slot && one.status !== 'open');
  if (!habit || !isRecorded) return undefined;
  const pointsEarned = habit.pointsPerCompletion;
  return {
    pointsEarned,
    level: child.level,
    leveledUp: levelOf(Math.max(0, child.totalPoints - pointsEarned)) < child.level,
    badgesEarned: [],
  };
}
