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

const SHOWN: readonly (readonly [Shown, Icon, forParent: string, forChild: string])[] = [
  ['all', IconBook2, 'All', 'All'],
  ['completion', IconCircleCheck, 'Earned', 'Quests'],
  ['badge_bonus', IconMedal, 'Badges', 'Badges'],
  ['redemption', IconGift, 'Spent', 'Rewards'],
  ['adjustment', IconUser, 'Adjusted', 'Grown-ups'],
  ['reversal', IconArrowBackUp, 'Taken back', 'Taken back'],
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
      <fieldset className={`${choice.group} ${classes.filter}`} aria-label="Show">
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
            {forChild ? childsWord : parentsWord}
          </label>
        ))}
      </fieldset>
    </ScrollStrip>
  );
}
