import { Trans } from '@lingui/react/macro';
import classes from './night.module.css';

/** The dark board. A tap lights it. */
export function Night({ onWake }: { onWake: () => void }) {
  return (
    <button type="button" className={classes.night} onClick={onWake}>
      <Trans>Good night! Tap to wake the board.</Trans>
    </button>
  );
}
