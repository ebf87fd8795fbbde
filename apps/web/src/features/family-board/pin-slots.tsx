import { Trans } from '@lingui/react/macro';
import { IconBackspace } from '@tabler/icons-react';
import { QuietButton } from '@/components/kid/quiet-button';
import { StarIcon } from '@/components/ui/star-icon';
import classes from './pin-pad.module.css';

type PinSlotsProps = {
  filled: number;
  length: number;
  /** Names the slots in words. */
  label: string;
  /** Left out while there is nothing to clear. */
  onClear?: (() => void) | undefined;
};

/** How much of a PIN is entered, never what: a star per step. */
export function PinSlots({ filled, length, label, onClear }: PinSlotsProps) {
  return (
    <div className={classes.entered}>
      <div className={classes.slots} aria-hidden="true">
        {Array.from({ length }, (_, slot) => (
          <span key={slot} className={classes.slot} data-filled={slot < filled || undefined}>
            {slot < filled && <StarIcon size={32} />}
          </span>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {label}
      </p>
      <QuietButton
        className={classes.clear}
        icon={<IconBackspace aria-hidden />}
        disabled={!onClear}
        onClick={onClear}
      >
        <Trans>Start over</Trans>
      </QuietButton>
    </div>
  );
}
