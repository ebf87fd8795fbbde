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

const REVERSALS = msg({ message: 'Taken back', context: 'filter' });

const SHOWN: readonly (readonly [Choice, Icon, forParent: MessageDescriptor, forChild: MessageDescriptor])[] =
  [
    ['all', IconBook2, msg`All`, msg`All`],
    ['notes', IconMail, msg`Notes`, msg`Notes`],
    ['completion', IconCircleCheck, msg`Earned`, msg`Quests`],
    ['badge_bonus', IconMedal, msg`Badges`, msg`Badges`],
    ['redemption', IconGift, msg`Spent`, msg`Rewards`],
    ['adjustment', IconUser, msg`Adjusted`, msg`Grown-ups`],
    ['reversal', IconArrowBackUp, REVERSALS, REVERSALS],
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
        {SHOWN.map(([one, Sign, parentsWord, childsWord]) => (
          <label key={one} className={classes.chip}>
            <input
              type="radio"
              className={classes.input}
              name={name}
              checked={chosen === one}
              onChange={() => onChange(one === 'all' ? undefined : one)}
            />
            <Sign className={classes.sign} aria-hidden />
            {i18n._(forChild ? childsWord : parentsWord)}
          </label>
        ))}
      </fieldset>
    </ScrollStrip>
  );
}
