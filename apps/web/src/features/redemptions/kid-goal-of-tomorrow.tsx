import { GoalWords, type KidGoalProps } from './kid-goal';
import classes from './kid-goal.module.css';
import { goalTexts } from './kid-goal-texts';

/** The goal in the evening: what tomorrow's stars are for. */
export function KidGoalOfTomorrow({ goal, balance, rewards, today }: KidGoalProps) {
  const toGo = goal.pointsCost - balance;
  const reward = rewards.find(({ id }) => id === goal.rewardId);
  return (
    <div className={classes.goal} data-color="accent">
      <GoalWords goal={goal} balance={balance} text={goalTexts(goal, toGo, reward, today)} />
    </div>
  );
}
