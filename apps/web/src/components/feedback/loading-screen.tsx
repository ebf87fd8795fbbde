import { useState } from 'react';
import classes from './loading-screen.module.css';

/**
 * A spinner with its words, for a page that knows nothing yet. It stays unseen for the first moment, unless it takes the
 * place of another: that of the page before, or the one that the server sends ahead of any script.
 */
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
