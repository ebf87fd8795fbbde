import type { Queryable } from '@starchart/db';

/** Counts the rows of each table that reference the family or the child. */
export async function rowsOf(
  db: Queryable,
  column: 'family_id' | 'child_id',
  id: number,
): Promise<Record<string, number>> {
  const tables = await db.introspection.getTables();
  const owned = tables.filter(
    ({ schema, columns }) => schema === 'public' && columns.some(({ name }) => name === column),
  );
  const counts: Record<string, number> = {};
  for (const { name } of owned) {
    const { count } = await db
      .selectFrom(name as 'sessions')
      .where(column, '=', id)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    counts[name] = Number(count);
  }
  return counts;
}
