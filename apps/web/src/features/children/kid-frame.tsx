import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SkeletonBlock } from '@/components/feedback/skeletons';
import grid from '@/components/kid/card-grid.module.css';
import classes from './kid-frame.module.css';

type KidFrameProps = {
  /** Used as a placeholder while the page loads. */
  loading?: boolean;
  children: ReactNode;
};

export function KidFrame({ loading, children }: KidFrameProps) {
  return (
    <div className={classes.frame} data-loading-screen={loading || undefined}>
      {children}
    </div>
  );
}

const HABITS = 6;

export function KidSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        <Trans>Loading...</Trans>
      </p>
      <div className={classes.header} aria-hidden="true">
        <SkeletonBlock className={classes.avatar} />
        <SkeletonBlock className={classes.greeting} />
      </div>
      <SkeletonBlock className={classes.path} />
      <div>
        <h2 className={classes.title}>
          <Trans>Your Quests</Trans>
        </h2>
        <div className={grid.cards}>
          {Array.from({ length: HABITS }, (_, habit) => (
            <SkeletonBlock key={habit} className={classes.habit} />
          ))}
        </div>
      </div>
    </>
  );
}
