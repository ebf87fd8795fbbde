import { Button, Group } from '@mantine/core';
import type { PointsEntry } from '@starchart/schema';
import { IconArrowBackUp } from '@tabler/icons-react';
import { StatusBadge } from '@/components/ui/status-badge';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { formatAmount, formatNumber } from '@/lib/format/format';
import { EntryText } from './entry-text';
import classes from './ledger-entries.module.css';
import { dayWords } from './ledger-words';

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
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.line}>
          <p className={classes.label}>
            <EntryText entry={entry} reader={{ parentOf: childName }} />
          </p>
          <p className={classes.amount} data-minus={entry.amount < 0 || undefined}>
            {formatAmount(entry.amount)}
          </p>
          <Group gap="var(--space-4) var(--space-12)" miw={0} c="dimmed" fz="xs">
            <p>{dayWords(entry.day, today)}</p>
            {entry.takenBack && (
              <StatusBadge tone="quiet" Icon={IconArrowBackUp}>
                Taken back
              </StatusBadge>
            )}
            {takingBack && entry.kind === 'adjustment' && !entry.takenBack && (
              <TakeBack entry={entry} {...takingBack} />
            )}
          </Group>
          <p className={classes.balance}>Balance {formatNumber(entry.balanceAfter)}</p>
        </li>
      ))}
    </ul>
  );
}

function TakeBack({ entry, balance, onAsk }: TakingBack & { entry: PointsEntry }) {
  if (entry.amount > balance) return <p>Spent already: it cannot be taken back now.</p>;
  return (
    <Button
      ref={moveFocusOnRemoval}
      variant="default"
      className={classes.takeBack}
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      aria-label={`Take back ${formatAmount(entry.amount)}: ${entry.label}`}
      onClick={() => onAsk(entry)}
    >
      Take back
    </Button>
  );
}
