import {
  availabilityOf,
  type GoalFacts,
  goalProgress,
  type RewardOptions,
  weekdaysOfBits,
} from '@starchart/domain';
import type { Goal, Reward } from '@starchart/schema';

export type RewardRow = Omit<Reward, 'weekdays' | 'availability'> & RewardOptions;

/** The family's day and the first day of its weeks. */
interface FamilyToday {
  today: string;
  weekStartsOn: number;
}

export function presentReward(row: RewardRow, { today, weekStartsOn }: FamilyToday): Reward {
  return {
    ...row,
    weekdays: weekdaysOfBits(row.weekdays),
    availability: availabilityOf(row, today, weekStartsOn),
  };
}

export type GoalRow = Omit<Goal, 'toGo' | 'daysAtPace' | 'isFar'> &
  Omit<GoalFacts, 'currentPoints' | 'pauses'>;

export function presentGoal(
  row: GoalRow,
  child: Pick<GoalFacts, 'currentPoints' | 'pauses'>,
  today: string,
): Goal {
  const { currentPoints, pauses } = child;
  return { ...row, ...goalProgress({ ...row, currentPoints, pauses }, today) };
}
