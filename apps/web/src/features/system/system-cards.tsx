import { Group, Text } from '@mantine/core';
import type { SystemState } from '@starchart/schema';
import {
  type Icon,
  IconBook,
  IconCircleCheck,
  IconDatabase,
  IconDeviceFloppy,
  IconExclamationCircle,
  IconHelpCircle,
  IconHistory,
  IconStars,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StatusBadge } from '@/components/ui/status-badge';
import { formatBytes, formatInstant } from '@/lib/format/format';
import { DiskSpace } from './disk-space';
import classes from './system-cards.module.css';

export function SystemCards({ state }: { state: SystemState }) {
  const { database, disk, lastLedgerAudit } = state;
  return (
    <Group component="ul" align="stretch">
      <Card title="Starchart" Icon={IconStars} color="accent">
        <p className={classes.value}>Version {state.version}</p>
        <Facts
          facts={[
            ['Running since', formatInstant(state.startedAt)],
            ['Node.js', state.nodeVersion],
          ]}
        />
      </Card>

      <Card title="Database" Icon={IconDatabase} color="secondary">
        <p className={classes.value}>{formatBytes(database.sizeBytes)}</p>
        <Facts
          facts={[
            ['Kind', database.embedded ? 'PostgreSQL that comes with Starchart' : 'PostgreSQL of your own'],
            ['Version', database.version],
            ['Place', database.place],
          ]}
        />
      </Card>

      {disk && (
        <Card title="Disk" Icon={IconDeviceFloppy} color="purple">
          <DiskSpace {...disk} />
        </Card>
      )}

      <Card title="Last backup" Icon={IconHistory} color="success">
        <LastBackup lastBackup={state.lastBackup} nightlyBackups={state.nightlyBackups} />
      </Card>

      <Card title="Star books" Icon={IconBook} color="primary">
        {lastLedgerAudit ? <LedgerAudit audit={lastLedgerAudit} /> : <NoLedgerAudit />}
      </Card>
    </Group>
  );
}

function LedgerAudit({ audit }: { audit: NonNullable<SystemState['lastLedgerAudit']> }) {
  const { at, children, entries, faultyChildren } = audit;
  return (
    <>
      {faultyChildren === 0 ? (
        <StatusBadge tone="good" Icon={IconCircleCheck}>
          All of them add up
        </StatusBadge>
      ) : (
        <StatusBadge tone="bad" Icon={IconExclamationCircle}>
          {faultyChildren} of {children} do not add up
        </StatusBadge>
      )}
      <Facts
        facts={[
          ['Checked', formatInstant(at)],
          ['Children', String(children)],
          ['Lines', String(entries)],
        ]}
      />
      {faultyChildren > 0 && (
        <Text c="dimmed" size="sm">
          Which ones, and why: npm run ledger:verify
        </Text>
      )}
    </>
  );
}

function NoLedgerAudit() {
  return (
    <>
      <p className={classes.value}>Not checked yet</p>
      <Text c="dimmed" size="sm">
        Starchart verifies all of them every night.
      </Text>
    </>
  );
}

type CardProps = { title: string; Icon: Icon; color: string; children: ReactNode };

function Card({ title, Icon: Sign, color, children }: CardProps) {
  return (
    <li className={classes.card}>
      <Group gap="sm" wrap="nowrap">
        <span className={classes.icon} data-color={color}>
          <Sign size={24} aria-hidden />
        </span>
        <h3 className={classes.title}>{title}</h3>
      </Group>
      {children}
    </li>
  );
}

type LastBackupProps = Pick<SystemState, 'lastBackup' | 'nightlyBackups'>;

/** The newest backup, whether a restore of it was tested, and the problem of a night without one. */
function LastBackup({ lastBackup, nightlyBackups }: LastBackupProps) {
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

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
