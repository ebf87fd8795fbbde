import classes from './goal-bar.module.css';
import { KidProgressBar } from './kid-progress-bar';

/** Up to this cost each star has a tile of its own, which a child can count. */
const MOST_TILES = 30;

type GoalBarProps = {
  /** The cost of the goal in points. */
  cost: number;
  /** The points that the child can spend. */
  balance: number;
};

/** How far a child is from its goal: a tile per star, or a bar. Decorative. */
export function GoalBar({ cost, balance }: GoalBarProps) {
  if (cost > MOST_TILES) return <KidProgressBar percentage={(balance / cost) * 100} />;
  return (
    <div className={classes.tiles} data-print="colors" aria-hidden="true">
      {Array.from({ length: cost }, (_, star) => (
        <span key={star} className={classes.tile} data-filled={star < balance || undefined} />
      ))}
    </div>
  );
}
