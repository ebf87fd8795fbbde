import type { ComponentProps } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { type Column, DataTable } from '@/components/list/data-table';
import { PagedList } from '@/components/list/paged-list';

type PagedTableProps<Row extends { id: number }> = {
  query: ComponentProps<typeof PagedList<Row>>['query'];
  failures: ComponentProps<typeof PagedList<Row>>['failures'];
  label: string;
  columns: readonly Column<Row>[];
  empty: { title: string; text: string };
};

/** A table of an infinite query with loading, empty and error states. */
export function PagedTable<Row extends { id: number }>(props: PagedTableProps<Row>) {
  const { query, failures, label, columns, empty } = props;
  return (
    <PagedList
      query={query}
      failures={failures}
      empty={<EmptyState picture={{ catalogue: 'brand', name: 'twinkle-sleepy' }} {...empty} />}
    >
      {(rows) => <DataTable label={label} rows={rows} keyOf={({ id }) => id} columns={columns} />}
    </PagedList>
  );
}
