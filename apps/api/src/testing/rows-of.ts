import type { Queryable } from '@starchart/db';

/** How many rows name the family or the child, for each of the product's tables that can. */
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
