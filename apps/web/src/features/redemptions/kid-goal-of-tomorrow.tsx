import { GoalWords } from './kid-goal';
import classes from './kid-goal.module.css';
import { type GoalOfChild, goalTexts } from './kid-goal-texts';

/** The goal in the evening: what tomorrow's stars are for. */
export function KidGoalOfTomorrow(props: GoalOfChild) {
  return (
    <div className={classes.goal} data-color="accent">
      <GoalWords {...props} text={goalTexts(props)} />
    </div>
  );
}
