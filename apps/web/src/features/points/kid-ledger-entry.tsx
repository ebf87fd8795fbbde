import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import type { HabitColor, PointsEntry, PointsEntryKind } from '@starchart/schema';
import { IconArrowBackUp, IconUser } from '@tabler/icons-react';
import { Picture, type PictureCatalogue } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import { formatAmount } from '@/lib/format/format';
import { EntryText } from './entry-text';
import classes from './kid-ledger-entry.module.css';

const COLORS: Record<PointsEntryKind, HabitColor | undefined> = {
  completion: 'accent',
  badge_bonus: 'purple',
  redemption: 'secondary',
  adjustment: 'success',
  reversal: undefined,
};

/** A ledger entry for the child: a picture, a text and the amount. */
export function KidLedgerEntry({ entry }: { entry: PointsEntry }) {
  const isDeduction = entry.kind === 'adjustment' && entry.amount < 0;
  return (
    <li className={classes.line} data-color={isDeduction ? undefined : COLORS[entry.kind]}>
      <span className={classes.sign}>
        <Sign entry={entry} />
      </span>
      <div className={classes.words}>
        <Text inherit fw={500} lh={1.25}>
          <EntryText entry={entry} reader="child" />
        </Text>
        {entry.takenBack && (
          <Group component="p" gap="var(--space-4)" c="dimmed" fz="1.125rem">
            <IconArrowBackUp size="1.375rem" aria-hidden /> <Trans context="child">Taken back</Trans>
          </Group>
        )}
      </div>
      <Group
        component="p"
        className={classes.amount}
        gap="var(--space-4)"
        ff="var(--font-display)"
        fw={600}
        fz="var(--kid-quest)"
      >
        {formatAmount(entry.amount)}
        <StarIcon size={32} />
      </Group>
    </li>
  );
}

function Sign({ entry: { kind, badgeKey } }: { entry: PointsEntry }) {
  if (kind === 'adjustment') return <IconUser size="2.5rem" aria-hidden />;
  if (kind === 'reversal') return <IconArrowBackUp size="2.5rem" aria-hidden />;
  const [catalogue, name] = PICTURES[kind];
  return <Picture catalogue={catalogue} name={badgeKey ?? name} size={56} lazy />;
}

const PICTURES: Record<
  Exclude<PointsEntryKind, 'adjustment' | 'reversal'>,
  readonly [PictureCatalogue, string]
> = {
  completion: ['habits', 'star'],
  badge_bonus: ['badges', 'star-achiever'],
  redemption: ['rewards', 'treasure-chest'],
};
