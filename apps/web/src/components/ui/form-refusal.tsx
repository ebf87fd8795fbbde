import { IconClockPause } from '@tabler/icons-react';
import classes from './info-panel.module.css';

/** Shows why a form cannot be submitted now. The input stays. */
export function FormRefusal({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={classes.place}>
      {text !== undefined && (
        <p className={classes.panel} data-line>
          <IconClockPause size={28} className={classes.icon} aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}
