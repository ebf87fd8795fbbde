import { Table } from '@mantine/core';
import type { Key, ReactNode } from 'react';
import classes from './data-table.module.css';

export type Column<Row> = {
  title: string;
  render: (row: Row) => ReactNode;
  /** `end` for numbers and buttons. */
  align?: 'end';
  /** As wide as its content, on one line; the other columns share the rest. */
  narrow?: boolean;
  /** Shows the title to screen readers only, such as above buttons. */
  titleHidden?: boolean;
};

type DataTableProps<Row> = {
  label: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
};

/** A table; on narrow screens a card for each row, with the titles beside the values. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  const [naming, ...others] = columns;
  return (
    <div className={classes.frame}>
      <Table className={classes.table} borderColor="var(--line)" aria-label={label}>
        <Table.Thead className={classes.head}>
          <Table.Tr>
            {columns.map(({ title, align, narrow, titleHidden }) => (
              <Table.Th key={title} scope="col" data-align={align} data-narrow={narrow}>
                <span className={titleHidden ? 'visually-hidden' : undefined}>{title}</span>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)} className={classes.row}>
              <Table.Th scope="row" className={classes.name} data-narrow={naming?.narrow}>
                {naming?.render(row)}
              </Table.Th>
              {others.map(({ title, render, align, narrow, titleHidden }) => (
                <Table.Td
                  key={title}
                  className={classes.cell}
                  data-align={align}
                  data-narrow={narrow}
                  data-untitled={titleHidden}
                >
                  {!titleHidden && <span className={classes.title}>{title}</span>}
                  <div>{render(row)}</div>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
