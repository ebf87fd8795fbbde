import type { ReactNode } from 'react';
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
