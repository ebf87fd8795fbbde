import { SkeletonBlock } from '@/components/feedback/skeletons';
import classes from './kid-skeleton.module.css';

const HABITS = 6;

/** The kid dashboard's shapes while its data is on the way. */
export function KidSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <SkeletonBlock className={classes.header} />
      <SkeletonBlock className={classes.path} />
      <div>
        <h2 className={classes.title}>Your Quests</h2>
        <div className={classes.habits}>
          {Array.from({ length: HABITS }, (_, habit) => (
            <SkeletonBlock key={habit} className={classes.habit} />
          ))}
        </div>
      </div>
    </>
  );
}
