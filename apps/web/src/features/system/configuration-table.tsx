import { Text } from '@mantine/core';
import type { SystemState } from '@starchart/schema';
import { DataTable } from '@/components/ui/data-table';

type Setting = SystemState['configuration'][number];

/** The settings as they apply; of secrets only whether they are set. */
export function ConfigurationTable({ settings }: { settings: readonly Setting[] }) {
  return (
    <DataTable
      label="Configuration"
      rows={settings}
      keyOf={({ variable }) => variable}
      columns={[
        {
          title: 'Setting',
          render: ({ variable }) => (
            <Text component="code" fw={600} size="sm">
              {variable}
            </Text>
          ),
        },
        { title: 'Value', render: ({ value }) => value },
        { title: 'From', render: ({ source }) => (source === 'set' ? 'Set by you' : 'Default') },
      ]}
    />
  );
}
