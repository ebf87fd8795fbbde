import { t } from '@lingui/core/macro';
import { IconCheck } from '@tabler/icons-react';
import { useIsSettled } from '@/hooks/use-is-settled';
import classes from './check-button.module.css';

type CheckButtonProps = {
  /** Names the habit, for screen readers. */
  name: string;
  done: boolean;
  /** Called with the new state. */
  onTick: (done: boolean) => void;
};

/**
 * The large round check of a habit: an outline to complete it, filled once it is done, when it offers undo. Wide rows show
 * the verb beside it. A second tap of a double tap does nothing.
 */
export function CheckButton({ name, done, onTick }: CheckButtonProps) {
  const isSettled = useIsSettled(done);
  const verb = done ? t`Undo` : t`Complete`;
  const label = done ? t`Undo ${name}` : t`Complete ${name}`;
  return (
    <button
      type="button"
      data-check
      className={classes.check}
      data-done={done || undefined}
      aria-label={label}
      aria-disabled={!isSettled}
      onClick={() => isSettled && onTick(!done)}
    >
      <span className={classes.verb}>{verb}</span>
      <span className={classes.disc}>
        <IconCheck size={26} stroke={3} aria-hidden />
      </span>
    </button>
  );
}
