import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import type { PointsEntry } from '@starchart/schema';
import { IconArrowBackUp } from '@tabler/icons-react';
import { StatusBadge } from '@/components/ui/status-badge';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useMay } from '@/lib/api/may';
import { dayTexts } from '@/lib/format/day-texts';
import { formatAmount, formatNumber } from '@/lib/format/format';
import { EntryAuthor, EntryText } from './entry-text';
import classes from './ledger-entries.module.css';

type TakingBack = {
  /** A bonus can be taken back up to this balance, in points. */
  balance: number;
  onAsk: (entry: PointsEntry) => void;
};

type LedgerEntriesProps = {
  entries: readonly PointsEntry[];
  childName: string;
  /** The family's day. */
  today: string;
  /** Set if deductions and bonuses can be taken back. */
  takingBack?: TakingBack;
};

export function LedgerEntries({ entries, childName, today, takingBack }: LedgerEntriesProps) {
  const may = useMay();
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.line}>
          <Text inherit fw={500} lh={1.35}>
            <EntryText entry={entry} reader={{ parentOf: childName }} />
          </Text>
          <Text
            c={entry.amount < 0 ? 'dimmed' : undefined}
            ff="var(--font-display)"
            fw={600}
            fz="lg"
            ta="end"
          >
            {formatAmount(entry.amount)}
          </Text>
          <Group gap="var(--space-4) var(--space-12)" miw={0} c="dimmed" fz="xs">
            <p>{dayTexts(entry.day, today)}</p>
            <EntryAuthor entry={entry} />
            {entry.sentLater && (
              <p>
                <Trans>Sent later</Trans>
              </p>
            )}
            {entry.takenBack && (
              <StatusBadge tone="quiet" Icon={IconArrowBackUp}>
                <Trans>Taken back</Trans>
              </StatusBadge>
            )}
            {takingBack && may('points.adjust') && entry.kind === 'adjustment' && !entry.takenBack && (
              <TakeBack entry={entry} {...takingBack} />
            )}
          </Group>
          <Text c="dimmed" size="xs" ta="end" style={{ alignSelf: 'center' }}>
            {t`Balance ${{ balance: formatNumber(entry.balanceAfter) }}`}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function TakeBack({ entry, balance, onAsk }: TakingBack & { entry: PointsEntry }) {
  if (entry.amount > balance)
    return (
      <p>
        <Trans>Already spent, so it can't be taken back.</Trans>
      </p>
    );
  return (
    <Button
      ref={moveFocusOnRemoval}
      variant="default"
      className={classes.takeBack}
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      aria-label={t`Take back ${{ amount: formatAmount(entry.amount) }}: ${{ label: entry.label }}`}
      onClick={() => onAsk(entry)}
    >
      <Trans>Take back</Trans>
    </Button>
  );
}
