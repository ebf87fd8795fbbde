import { useState } from 'react';
import { Picture } from '@/components/ui/picture';
import classes from './loading-screen.module.css';

/** The mascot in a spinner, with a text. It appears after a short delay, unless it replaces another loading screen. */
export function LoadingScreen({ label }: { label: string }) {
  const [follows] = useState(isOneInSight);
  return (
    <div className={classes.screen} role="status" data-loading-screen data-follows={follows || undefined}>
      <span className={classes.mascot} aria-hidden="true">
        <Picture catalogue="brand" name="twinkle-hello" size={72} />
      </span>
      <p className={classes.label}>{label}</p>
    </div>
  );
}

function isOneInSight(): boolean {
  return typeof document !== 'undefined' && document.querySelector('[data-loading-screen]') !== null;
}
