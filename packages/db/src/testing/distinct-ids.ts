import { sql } from 'kysely';
import type { Queryable } from '../db.ts';

const APART = 1_000_000;

/** Makes ids unique across all tables. */
export async function giveDistinctIds(db: Queryable): Promise<void> {
  const tables = await db.introspection.getTables();
  const counting = tables.filter(
    ({ schema, columns }) =>
      schema === 'public' &&
      columns.some(({ name, isAutoIncrementing }) => name === 'id' && isAutoIncrementing),
  );
  for (const [index, { name }] of counting.entries()) {
    await sql`alter table ${sql.table(name)} alter column id restart with ${sql.lit((index + 1) * APART)}`.execute(
      db,
    );
  }
}
