import { IconClockPause } from '@tabler/icons-react';
import classes from './form-refusal.module.css';

/** Why a form cannot be sent for now, said where it is filled in; what is typed stays. */
export function FormRefusal({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className={classes.place}>
      {text !== undefined && (
        <p className={classes.refusal}>
          <IconClockPause size={28} className={classes.icon} aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}
