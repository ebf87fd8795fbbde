import type { Insertable, Selectable } from 'kysely';
import type { DB } from './database.ts';

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name & string;

type SnakeCase<Name> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : '';

/** The columns of a stored row, in camel case. */
export type Row<Table extends keyof DB> = {
  [Column in keyof Selectable<DB[Table]> as CamelCase<Column>]: Selectable<DB[Table]>[Column];
};

/** The columns of a new row, in camel case. */
export type NewRow<Table extends keyof DB> = {
  [Column in keyof Insertable<DB[Table]> as CamelCase<Column>]: Insertable<DB[Table]>[Column];
};

/** Renames fields in camel case to columns. */
export function columnsOf<Fields extends object>(fields: Fields) {
  const columns = Object.entries(fields).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(columns) as { [Name in keyof Fields as SnakeCase<Name>]: Fields[Name] };
}
