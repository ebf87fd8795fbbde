import type { ChildOnBoard } from '@starchart/schema';
import { KidProgressBar } from '@/components/kid/kid-progress-bar';
import { Picture } from '@/components/ui/picture';
import { formatStarsToGo } from '@/lib/format/format';
import classes from './board-goal.module.css';

type BoardGoalProps = { goal: NonNullable<ChildOnBoard['goal']>; balance: number };

/** The reward that a child saves for: its picture, the bar, and the stars that are missing. */
export function BoardGoal({ goal: { name, icon, pointsCost }, balance }: BoardGoalProps) {
  return (
    <div className={classes.goal} data-color="accent">
      <Picture catalogue="rewards" name={icon} size={40} />
      <span className={classes.words}>
        <span className="visually-hidden">
          <bdi>{name}</bdi>
        </span>{' '}
        <KidProgressBar percentage={(balance / pointsCost) * 100} />
        <span>{formatStarsToGo(pointsCost - balance)}</span>
      </span>
    </div>
  );
}
