import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { SystemState } from '@starchart/schema';
import { DataTable } from '@/components/list/data-table';
import { formatNumber } from '@/lib/format/format';

type Job = SystemState['jobs'][number];

/** The background jobs with how many wait and failed. */
export function JobsTable({ jobs }: { jobs: readonly Job[] }) {
  if (jobs.length === 0)
    return (
      <Text inherit c="dimmed">
        <Trans>No background jobs.</Trans>
      </Text>
    );
  return (
    <DataTable
      label={t`Jobs`}
      rows={jobs}
      keyOf={({ name }) => name}
      columns={[
        {
          title: t`Job`,
          render: ({ name }) => (
            <Text component="code" fw={600} size="sm">
              {name}
            </Text>
          ),
        },
        { title: t`Waiting`, align: 'end', render: ({ waiting }) => formatNumber(waiting) },
        {
          title: t({ message: 'Active', context: 'jobs' }),
          align: 'end',
          render: ({ active }) => formatNumber(active),
        },
        {
          title: t`Failed`,
          align: 'end',
          render: ({ failed }) => (
            <Text span inherit {...(failed > 0 && { c: 'var(--danger)', fw: 600 })}>
              {formatNumber(failed)}
            </Text>
          ),
        },
      ]}
    />
  );
}

type Setting = SystemState['configuration'][number];

/** The settings in effect; of secrets only whether they are set. */
export function ConfigurationTable({ settings }: { settings: readonly Setting[] }) {
  return (
    <DataTable
      label={t`Configuration`}
      rows={settings}
      keyOf={({ variable }) => variable}
      columns={[
        {
          title: t`Setting`,
          render: ({ variable }) => (
            <Text component="code" fw={600} size="sm">
              {variable}
            </Text>
          ),
        },
        { title: t`Value`, render: ({ value }) => <bdi>{value}</bdi> },
        { title: t`Source`, render: ({ source }) => (source === 'set' ? t`Set by you` : t`Default`) },
      ]}
    />
  );
}
