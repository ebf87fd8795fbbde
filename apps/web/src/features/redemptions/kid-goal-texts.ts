import { plural, t } from '@lingui/core/macro';
import type { Goal, Reward } from '@starchart/schema';
import { reasonTexts } from './kid-reward-texts';

export type GoalOfChild = {
  goal: Goal;
  /** The points that the child can spend. They change before the goal of the server does. */
  balance: number;
  /** Stars of pending completions. */
  onTheWay: number;
  rewards: readonly Reward[];
  today: string;
};

/** A reward that the child can work towards. */
export function canSaveFor({ pointsCost, availability: { state, nextOn } }: Reward, balance: number) {
  return pointsCost > balance && (state === 'available' || nextOn !== null);
}

/** What is missing, if as many stars are on the way; undefined otherwise. They can still be rejected, so nothing says that they are enough. */
export function onTheWayTexts(toGo: number, onTheWay: number): string | undefined {
  if (toGo <= 0 || toGo > onTheWay) return undefined;
  return plural(toGo, {
    one: "# more star to go. It's on the way!",
    other: "# more stars to go. They're on the way!",
  });
}

/** What a child reads below the bar of its goal: how far it is, and why the reward cannot be claimed today. */
export function goalTexts({ goal, balance, onTheWay, rewards, today }: GoalOfChild): string {
  const toGo = Math.max(0, goal.pointsCost - balance);
  const reward = rewards.find(({ id }) => id === goal.rewardId);
  const reason = reward ? reasonTexts(reward, today) : t`Not in the chest right now`;
  if (toGo === 0) return reason ?? t`You did it! Your goal is ready.`;
  const arriving = onTheWayTexts(toGo, onTheWay);
  if (arriving && reason === undefined) return arriving;
  if (goal.isFar && reason === undefined) return t`A big goal. Every star counts!`;
  const stars = plural(toGo, { one: '# star to go', other: '# stars to go' });
  if (reason !== undefined) return `${stars} · ${reason}`;
  if (goal.daysAtPace === null) return stars;
  const days = plural(goal.daysAtPace, { one: 'about # day', other: 'about # days' });
  return `${stars}, ${days}`;
}
