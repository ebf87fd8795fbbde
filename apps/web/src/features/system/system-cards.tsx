import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Stack, Text } from '@mantine/core';
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
  IconNetwork,
  IconStars,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '@/components/layout/card';
import { StatusBadge } from '@/components/ui/status-badge';
import { formatBytes, formatInstant } from '@/lib/format/format';
import { DiskSpace } from './disk-space';
import classes from './system-cards.module.css';

export function SystemCards({ state }: { state: SystemState }) {
  const { version, database, disk, lastLedgerAudit, arrival } = state;
  const free = disk ? formatBytes(disk.freeBytes) : '';
  return (
    <Group component="ul" align="stretch">
      <SystemCard title="Starchart" Icon={IconStars} color="accent" value={t`Version ${version}`}>
        <Facts
          facts={[
            [t`Running since`, formatInstant(state.startedAt)],
            ['Node.js', state.nodeVersion],
          ]}
        />
      </SystemCard>

      <SystemCard
        title={t`Database`}
        Icon={IconDatabase}
        color="secondary"
        value={formatBytes(database.sizeBytes)}
      >
        <Facts
          facts={[
            [t`Kind`, database.embedded ? t`PostgreSQL, included with Starchart` : t`Your own PostgreSQL`],
            [t`Version`, database.version],
            [t`Location`, database.place],
          ]}
        />
      </SystemCard>

      {disk && (
        <SystemCard title={t`Disk`} Icon={IconDeviceFloppy} color="purple" value={t`${free} free`}>
          <DiskSpace {...disk} />
        </SystemCard>
      )}

      <LastBackup {...state} />
      <LedgerAudit audit={lastLedgerAudit} />
      <ThisConnection {...arrival} />
    </Group>
  );
}

/** The newest backup, whether a restore of it was tested, and the problem of a night without one. */
function LastBackup({ lastBackup, nightlyBackups }: Pick<SystemState, 'lastBackup' | 'nightlyBackups'>) {
  const { timeOfDay, latest, lastVerifiedAt } = nightlyBackups;
  return (
    <SystemCard
      title={t`Last backup`}
      Icon={IconHistory}
      color="success"
      value={lastBackup ? formatInstant(lastBackup.at) : t`None yet`}
    >
      {latest?.state === 'failed' ? (
        <StatusBadge tone="bad" Icon={IconExclamationCircle}>
          <Trans>Latest backup failed</Trans>
        </StatusBadge>
      ) : (
        lastBackup &&
        (lastBackup.verified ? (
          <StatusBadge tone="good" Icon={IconCircleCheck}>
            <Trans context="backup">Checked</Trans>
          </StatusBadge>
        ) : (
          <StatusBadge tone="quiet" Icon={IconHelpCircle}>
            <Trans>Not checked</Trans>
          </StatusBadge>
        ))
      )}
      <Note>{latest?.problem}</Note>
      <Note>{!lastBackup && t`Your first backup will show up here.`}</Note>
      <Facts
        facts={[
          [t`Every night`, timeOfDay ? t`At ${timeOfDay}` : t`Off`],
          ...(lastVerifiedAt ? [[t`Last checked backup`, formatInstant(lastVerifiedAt)] as const] : []),
        ]}
      />
    </SystemCard>
  );
}

function LedgerAudit({ audit }: { audit: SystemState['lastLedgerAudit'] }) {
  const card = { title: t`Star books`, Icon: IconBook, color: 'accent' };
  if (!audit) {
    return (
      <SystemCard {...card} value={t`Not checked yet`}>
        <Note>
          <Trans>Starchart checks them all every night.</Trans>
        </Note>
      </SystemCard>
    );
  }
  const { at, children, entries, faultyChildren } = audit;
  return (
    <SystemCard {...card}>
      {faultyChildren === 0 ? (
        <StatusBadge tone="good" Icon={IconCircleCheck}>
          <Trans>All of them add up</Trans>
        </StatusBadge>
      ) : (
        <StatusBadge tone="bad" Icon={IconExclamationCircle}>
          {plural(faultyChildren, {
            one: `# of ${children} doesn't add up`,
            other: `# of ${children} don't add up`,
          })}
        </StatusBadge>
      )}
      <Facts
        facts={[
          [t`Checked`, formatInstant(at)],
          [t`Children`, String(children)],
          [t`Entries`, String(entries)],
        ]}
      />
      <Note>{faultyChildren > 0 && t`To see which ones and why, run npm run ledger:verify`}</Note>
    </SystemCard>
  );
}

/** How the server sees the request of this page: what a proxy sends, and what it should send. */
function ThisConnection({ protocol, host, clientAddress, problem }: SystemState['arrival']) {
  return (
    <SystemCard title={t`Your connection`} Icon={IconNetwork} color="secondary" value={protocol}>
      {problem && (
        <StatusBadge tone="bad" Icon={IconExclamationCircle}>
          <Trans>Check the proxy</Trans>
        </StatusBadge>
      )}
      <Note>{problem}</Note>
      <Facts
        facts={[
          [t`Host`, host],
          [t`Your address`, clientAddress],
        ]}
      />
    </SystemCard>
  );
}

type SystemCardProps = { title: string; Icon: Icon; color: string; value?: string; children: ReactNode };

function SystemCard({ title, Icon: Sign, color, value, children }: SystemCardProps) {
  return (
    <Card component="li" flex="1 1 18rem" gap="xs" align="flex-start" className={classes.card}>
      <Group gap="sm" wrap="nowrap">
        <span className={classes.icon} data-color={color}>
          <Sign size={24} aria-hidden />
        </span>
        <Text component="h3" ff="text" fw={500} c="dimmed">
          {title}
        </Text>
      </Group>
      {value && <p className={classes.value}>{value}</p>}
      {children}
    </Card>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    children && (
      <Text c="dimmed" size="sm">
        {children}
      </Text>
    )
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Stack component="dl" gap="var(--space-4)" fz="sm">
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" c="dimmed" size="xs">
            {name}
          </Text>
          <dd>{value}</dd>
        </div>
      ))}
    </Stack>
  );
}
