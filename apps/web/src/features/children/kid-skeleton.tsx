import { SkeletonBlock } from '@/components/feedback/skeletons';
import classes from './kid-skeleton.module.css';

const QUESTS = 6;

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
        <div className={classes.quests}>
          {Array.from({ length: QUESTS }, (_, quest) => (
            <SkeletonBlock key={quest} className={classes.quest} />
          ))}
        </div>
      </div>
    </>
  );
}
