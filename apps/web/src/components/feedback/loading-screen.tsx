import { useState } from 'react';
import classes from './loading-screen.module.css';

/** A spinner with a text. It appears after a short delay, unless it replaces another loading screen. */
export function LoadingScreen({ label }: { label: string }) {
  const [follows] = useState(isOneInSight);
  return (
    <div className={classes.screen} role="status" data-loading-screen data-follows={follows || undefined}>
      <span className={classes.ring} aria-hidden="true" />
      <p className={classes.label}>{label}</p>
    </div>
  );
}

function isOneInSight(): boolean {
  return typeof document !== 'undefined' && document.querySelector('[data-loading-screen]') !== null;
}
