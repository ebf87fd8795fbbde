import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { PointsEntryKind } from '@starchart/schema';
import {
  type Icon,
  IconArrowBackUp,
  IconBook2,
  IconCircleCheck,
  IconGift,
  IconMail,
  IconMedal,
  IconUser,
} from '@tabler/icons-react';
import { useId } from 'react';
import { ScrollStrip } from '@/components/list/scroll-strip';
import classes from './kind-filter.module.css';

/** What a star book shows: entries of one kind, or the notes of grown-ups; undefined for all entries. */
export type ShownOfBook = PointsEntryKind | 'notes' | undefined;

type Choice = PointsEntryKind | 'notes' | 'all';

const FOR_CHILD: readonly (readonly [Choice, Icon, MessageDescriptor])[] = [
  ['all', IconBook2, msg`All`],
  ['notes', IconMail, msg`Notes`],
];

const FOR_PARENT: typeof FOR_CHILD = [
  ...FOR_CHILD,
  ['completion', IconCircleCheck, msg`Earned`],
  ['badge_bonus', IconMedal, msg`Badges`],
  ['redemption', IconGift, msg`Spent`],
  ['adjustment', IconUser, msg`Adjusted`],
  ['reversal', IconArrowBackUp, msg({ message: 'Taken back', context: 'filter' })],
];

type KindFilterProps = {
  forChild?: boolean;
  shown: ShownOfBook;
  onChange: (shown: ShownOfBook) => void;
};

/** Chooses what the star book shows: a radio group. */
export function KindFilter({ forChild, shown, onChange }: KindFilterProps) {
  const name = useId();
  const chosen: Choice = shown ?? 'all';
  return (
    <ScrollStrip className={classes.strip} oneLine>
      <fieldset className={classes.filter} aria-label={t`Show`}>
        {(forChild ? FOR_CHILD : FOR_PARENT).map(([one, Sign, word]) => (
          <label key={one} className={classes.chip}>
            <input
              type="radio"
              className={classes.input}
              name={name}
              checked={chosen === one}
              onChange={() => onChange(one === 'all' ? undefined : one)}
            />
            <Sign className={classes.sign} aria-hidden />
            {i18n._(word)}
          </label>
        ))}
      </fieldset>
    </ScrollStrip>
  );
}
