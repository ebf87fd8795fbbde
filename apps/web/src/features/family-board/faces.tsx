import type { ReactNode } from 'react';
import classes from './faces.module.css';

/** The profile picker without habits: large pictures in the middle of the screen. */
export function Faces({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className={classes.faces} data-many={count > 4 || undefined}>
      {children}
    </div>
  );
}
