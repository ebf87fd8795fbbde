import type { ReactNode } from 'react';
import { SkeletonBlock } from '@/components/feedback/skeletons';
import classes from './kid-frame.module.css';

type KidFrameProps = {
  /** Stands for a page that is still on its way. */
  loading?: boolean;
  children: ReactNode;
};

/** The column in which the kid dashboard stands. */
export function KidFrame({ loading, children }: KidFrameProps) {
  return (
    <div className={classes.frame} data-loading-screen={loading || undefined}>
      {children}
    </div>
  );
}

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
