import { Loader } from '@mantine/core';
import classes from './loading-screen.module.css';

/** A spinner with its words, for a page that knows nothing yet. It stays unseen for the first moment. */
export function LoadingScreen({ label }: { label: string }) {
  return (
    <div className={classes.screen} role="status">
      <Loader color="primary" size={44} aria-hidden />
      <p className={classes.label}>{label}</p>
    </div>
  );
}
