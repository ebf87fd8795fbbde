import { t } from '@lingui/core/macro';
import type { SlotOfDay } from '@starchart/schema';
import { type Icon, IconMoon, IconSun, IconSunrise } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CompletionMark } from './completion-mark';
import classes from './slot-pips.module.css';

const PART_ICONS = { morning: IconSunrise, afternoon: IconSun, evening: IconMoon };

type SlotPipsProps = {
  slots: readonly SlotOfDay[];
  /** The slots are those of one part of the day. */
  isPart: boolean;
  /** Of a pending time. */
  PendingIcon: Icon;
  /** Beside the words: undoes the last time. */
  undo?: ReactNode;
};

/** The times of a quest today, as pips and in words: a tick for each one that is done, another icon for one that is pending. */
export function SlotPips({ slots, isPart, PendingIcon, undo }: SlotPipsProps) {
  const done = slots.filter(({ status }) => status !== 'open').length;
  return (
    <div className={classes.slots}>
      <div>
        <div className={classes.pips} aria-hidden="true">
          {slots.map(({ slot, part, status }) => (
            <span key={slot} className={classes.pip} data-done={status !== 'open' || undefined}>
              <Pip part={part} status={status} PendingIcon={PendingIcon} />
            </span>
          ))}
        </div>
        <p className={classes.words}>
          {isPart ? t`${done} of ${{ all: slots.length }}` : t`${done} of ${{ all: slots.length }} today`}
        </p>
      </div>
      {undo}
    </div>
  );
}

type PipProps = Pick<SlotOfDay, 'part' | 'status'> & Pick<SlotPipsProps, 'PendingIcon'>;

function Pip({ part, status, PendingIcon }: PipProps) {
  if (status === 'pending') return <PendingIcon size={28} />;
  if (status === 'counted') return <CompletionMark size={32} />;
  const PartIcon = part === 'any' ? undefined : PART_ICONS[part];
  return PartIcon && <PartIcon size={18} />;
}
