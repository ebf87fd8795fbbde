import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { PointsEntryKind } from '@starchart/schema';
import {
  type Icon,
  IconArrowBackUp,
  IconBook2,
  IconCircleCheck,
  IconGift,
  IconMedal,
  IconUser,
} from '@tabler/icons-react';
import { useId } from 'react';
import choice from '@/components/ui/choice.module.css';
import { ScrollStrip } from '@/components/ui/scroll-strip';
import classes from './kind-filter.module.css';

type Shown = PointsEntryKind | 'all';

const REVERSALS = msg({ message: 'Taken back', context: 'filter' });

const SHOWN: readonly (readonly [Shown, Icon, forParent: MessageDescriptor, forChild: MessageDescriptor])[] =
  [
    ['all', IconBook2, msg`All`, msg`All`],
    ['completion', IconCircleCheck, msg`Earned`, msg`Quests`],
    ['badge_bonus', IconMedal, msg`Badges`, msg`Badges`],
    ['redemption', IconGift, msg`Spent`, msg`Rewards`],
    ['adjustment', IconUser, msg`Adjusted`, msg`Grown-ups`],
    ['reversal', IconArrowBackUp, REVERSALS, REVERSALS],
  ];

type KindFilterProps = {
  forChild?: boolean;
  /** Undefined for all kinds. */
  kind: PointsEntryKind | undefined;
  onChange: (kind: PointsEntryKind | undefined) => void;
};

/** Filters the ledger by kind: a radio group. */
export function KindFilter({ forChild, kind, onChange }: KindFilterProps) {
  const name = useId();
  const chosen: Shown = kind ?? 'all';
  return (
    <ScrollStrip className={classes.strip}>
      <fieldset className={`${choice.group} ${classes.filter}`} aria-label={t`Show`}>
        {SHOWN.map(([shown, Sign, parentsWord, childsWord]) => (
          <label key={shown} className={`${choice.option} ${classes.chip}`}>
            <input
              type="radio"
              className={choice.input}
              name={name}
              checked={chosen === shown}
              onChange={() => onChange(shown === 'all' ? undefined : shown)}
            />
            <Sign className={classes.sign} aria-hidden />
            {i18n._(forChild ? childsWord : parentsWord)}
          </label>
        ))}
      </fieldset>
    </ScrollStrip>
  );
}
