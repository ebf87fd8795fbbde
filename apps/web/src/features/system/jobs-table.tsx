import { Text } from '@mantine/core';
import type { SystemState } from '@starchart/schema';
import { DataTable } from '@/components/ui/data-table';
import { formatNumber } from '@/lib/format/format';
import classes from './tables.module.css';

type Job = SystemState['jobs'][number];

/** What Starchart does beside answering people, and how much of it waits or has failed. */
export function JobsTable({ jobs }: { jobs: readonly Job[] }) {
  if (jobs.length === 0)
    return (
      <Text inherit c="dimmed">
        There are no jobs.
      </Text>
    );
  return (
    <DataTable
      label="Jobs"
      rows={jobs}
      keyOf={({ name }) => name}
      columns={[
        {
          title: 'Job',
          render: ({ name }) => (
            <Text component="code" fw={600} size="sm">
              {name}
            </Text>
          ),
        },
        { title: 'Waiting', align: 'end', render: ({ waiting }) => formatNumber(waiting) },
        { title: 'Active', align: 'end', render: ({ active }) => formatNumber(active) },
        {
          title: 'Failed',
          align: 'end',
          render: ({ failed }) => (
            <span className={failed > 0 ? classes.failed : undefined}>{formatNumber(failed)}</span>
          ),
        },
      ]}
    />
  );
}
