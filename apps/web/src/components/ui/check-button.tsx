import { t } from '@lingui/core/macro';
import { IconCheck } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useIsSettled } from '@/hooks/use-is-settled';
import classes from './check-button.module.css';

type CheckButtonProps = {
  /** Names the habit, for screen readers. */
  name: string;
  done: boolean;
  /** How many times of a habit with several times a day are done. The ring shows the share. */
  times?: { done: number; all: number } | undefined;
  /** What screen readers say instead of the verb with the name. */
  label?: string | undefined;
  /** Called with the new state. */
  onTick: (done: boolean) => void;
};

/**
 * The large round check of a habit: an empty circle to complete it, filled once it is done, when it offers undo. Wide rows
 * show the verb beside it. A second tap of a double tap does nothing.
 */
export function CheckButton({ name, done, times, label, onTick }: CheckButtonProps) {
  const isSettled = useIsSettled(times?.done ?? done);
  const verb = done ? t`Undo` : t`Complete`;
  return (
    <button
      type="button"
      data-check
      data-print="content"
      className={classes.check}
      data-done={done || undefined}
      aria-label={label ?? (done ? t`Undo ${name}` : t`Complete ${name}`)}
      aria-disabled={!isSettled}
      onClick={() => isSettled && onTick(!done)}
    >
      <span className={classes.verb} data-print="none">
        {verb}
      </span>
      <span className={classes.disc}>
        {times && !done ? (
          <span className={classes.times} style={{ '--share': times.done / times.all } as CSSProperties}>
            {`${times.done}/${times.all}`}
          </span>
        ) : (
          <IconCheck size={26} stroke={3} aria-hidden />
        )}
      </span>
    </button>
  );
}
