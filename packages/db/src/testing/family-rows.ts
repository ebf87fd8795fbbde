import { sql } from 'kysely';
import type { Queryable } from '../db.ts';

const tablesOf = new WeakMap<Queryable, ReturnType<typeof readFamilyTables>>();

/** The tables with a `family_id`. The schema of a test's database does not change, so they are read once. */
function familyTables(db: Queryable) {
  const tables = tablesOf.get(db) ?? readFamilyTables(db);
  tablesOf.set(db, tables);
  return tables;
}

async function readFamilyTables(db: Queryable) {
  const tables = await db.introspection.getTables();
  return tables.filter(
    ({ schema, columns }) => schema === 'public' && columns.some(({ name }) => name === 'family_id'),
  );
}

/** The newest id of the family in every table with generated ids. */
export async function newestIdsOf(db: Queryable, familyId: number): Promise<number[]> {
  const tables = (await familyTables(db)).filter(({ columns }) => columns.some(({ name }) => name === 'id'));
  const newest = tables.map(
    ({ name }) => sql`select max(id)::int as id from ${sql.table(name)} where family_id = ${familyId}`,
  );
  const { rows } = await sql<{ id: number | null }>`${sql.join(newest, sql` union all `)}`.execute(db);
  return [familyId, ...rows.flatMap(({ id }) => id ?? [])];
}

/** All text columns as `table.column`, with the family's values. */
export async function familyTexts(db: Queryable, familyId: number): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { name, columns } of await familyTables(db)) {
    for (const column of columns) {
      if (!/^(text|varchar|jsonb?)$/.test(column.dataType)) continue;
      const { rows } = await sql<{ text: string | null }>`
        select string_agg(${sql.ref(column.name)}::text, ' ') as text
        from ${sql.table(name)} where family_id = ${familyId}`.execute(db);
      texts.set(`${name}.${column.name}`, rows[0]?.text ?? '');
    }
  }
  return texts;
}
