import { Text } from '@mantine/core';
import type { SystemState } from '@starchart/schema';
import { IconCircleCheck, IconExclamationCircle, IconHelpCircle } from '@tabler/icons-react';
import { StatusBadge } from '@/components/ui/status-badge';
import { formatInstant } from '@/lib/format/format';
import { Facts } from './facts';
import classes from './system-cards.module.css';

type LastBackupProps = Pick<SystemState, 'lastBackup' | 'nightlyBackups'>;

/** When the newest backup was made, whether it could be restored, and what to do about a night without one. */
export function LastBackup({ lastBackup, nightlyBackups }: LastBackupProps) {
  const { timeOfDay, latest, lastVerifiedAt } = nightlyBackups;
  const lastVerified: [string, string][] = lastVerifiedAt
    ? [['Last one checked', formatInstant(lastVerifiedAt)]]
    : [];
  return (
    <>
      <p className={classes.value}>{lastBackup ? formatInstant(lastBackup.at) : 'None yet'}</p>
      {latest?.state === 'failed' ? (
        <StatusBadge tone="bad" Icon={IconExclamationCircle}>
          The latest one failed
        </StatusBadge>
      ) : (
        lastBackup && <Verdict verified={lastBackup.verified} />
      )}
      {latest?.problem && (
        <Text c="dimmed" size="sm">
          {latest.problem}
        </Text>
      )}
      {!lastBackup && (
        <Text c="dimmed" size="sm">
          The first backup appears here once it has been made.
        </Text>
      )}
      <Facts facts={[['Every night', timeOfDay ? `At ${timeOfDay}` : 'Switched off'], ...lastVerified]} />
    </>
  );
}

/** Checked is what was restored for a try. */
function Verdict({ verified }: { verified: boolean }) {
  return verified ? (
    <StatusBadge tone="good" Icon={IconCircleCheck}>
      Checked
    </StatusBadge>
  ) : (
    <StatusBadge tone="quiet" Icon={IconHelpCircle}>
      Not checked
    </StatusBadge>
  );
}
