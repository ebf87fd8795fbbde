import type { SystemState } from '@starchart/schema';
import { DataTable } from '@/components/ui/data-table';
import classes from './tables.module.css';

type Setting = SystemState['configuration'][number];

/** The settings as they apply; of secrets only whether they are set. */
export function ConfigurationTable({ settings }: { settings: readonly Setting[] }) {
  return (
    <DataTable
      label="Configuration"
      rows={settings}
      keyOf={({ variable }) => variable}
      columns={[
        { title: 'Setting', render: ({ variable }) => <code className={classes.variable}>{variable}</code> },
        { title: 'Value', render: ({ value }) => value },
        { title: 'From', render: ({ source }) => (source === 'set' ? 'Set by you' : 'Default') },
      ]}
    />
  );
}
