import { levelOf } from '@starchart/domain';
import type { CompletionRecorded, KidDashboard } from '@starchart/schema';

/** What a completion brought; nothing where it was recorded before. */
export type CompletionGain = Pick<
  CompletionRecorded,
  'pointsEarned' | 'level' | 'leveledUp' | 'badgesEarned'
>;

/** What a completion brought whose answer was lost, by what is on the dashboard; undefined where it is not recorded. */
export function gainSeenOn(
  { child, habits }: Pick<KidDashboard, 'child' | 'habits'>,
  habitId: number,
): CompletionGain | undefined {
  const habit = habits.find(({ id }) => id === habitId);
  if (!habit?.completedToday) return undefined;
  const pointsEarned = habit.pointsPerCompletion;
  return {
    pointsEarned,
    level: child.level,
    leveledUp: levelOf(Math.max(0, child.totalPoints - pointsEarned)) < child.level,
    badgesEarned: [],
  };
}
