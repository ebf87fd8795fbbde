import { t } from '@lingui/core/macro';
import type { PartOfDay, SlotOfDay } from '@starchart/schema';
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
              {status === 'pending' ? <PendingIcon size={28} /> : <Pip part={part} status={status} />}
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

function Pip({ part, status }: Pick<SlotOfDay, 'part' | 'status'>) {
  return status === 'open' ? <PartIcon part={part} /> : <CompletionMark size={32} />;
}

function PartIcon({ part }: { part: PartOfDay }) {
  const Icon = part === 'any' ? undefined : PART_ICONS[part];
  return Icon && <Icon size={18} />;
}
