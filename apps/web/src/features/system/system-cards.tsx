import { Group, Text } from '@mantine/core';
import type { SystemState } from '@starchart/schema';
import {
  type Icon,
  IconBook,
  IconCircleCheck,
  IconDatabase,
  IconDeviceFloppy,
  IconExclamationCircle,
  IconHistory,
  IconStars,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StatusBadge } from '@/components/ui/status-badge';
import { formatBytes, formatInstant } from '@/lib/format/format';
import { DiskSpace } from './disk-space';
import { Facts } from './facts';
import { LastBackup } from './last-backup';
import classes from './system-cards.module.css';

/** The installation at a glance. */
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
        Every night all of them are added up anew.
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
