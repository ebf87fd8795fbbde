import { sql } from 'kysely';
import type { Queryable } from '../db.ts';

async function familyTables(db: Queryable) {
  const tables = await db.introspection.getTables();
  return tables.filter(
    ({ schema, columns }) => schema === 'public' && columns.some(({ name }) => name === 'family_id'),
  );
}

/** Delivery state of a mail, which changes in the background. */
const DELIVERY_COLUMNS = ['state', 'attempts', 'sent_at', 'last_tried_at', 'last_error'];

/** A digest of all rows of the family, to detect changes. */
export async function familyFingerprint(db: Queryable, familyId: number): Promise<string> {
  const digests: string[] = [];
  for (const { name } of await familyTables(db)) {
    const { rows } = await sql<{ digest: string }>`
      select coalesce(sum(hashtext((to_jsonb(line) - ${DELIVERY_COLUMNS}::text[])::text)), 0)::text as digest
      from ${sql.table(name)} as line where family_id = ${familyId}`.execute(db);
    digests.push(`${name} ${rows[0]?.digest}`);
  }
  return digests.join('\n');
}

/** The newest id of the family in every table with generated ids. */
export async function newestIdsOf(db: Queryable, familyId: number): Promise<number[]> {
  const ids: number[] = [familyId];
  for (const { name, columns } of await familyTables(db)) {
    if (!columns.some((column) => column.name === 'id')) continue;
    const { rows } = await sql<{ id: number | null }>`
      select max(id) as id from ${sql.table(name)} where family_id = ${familyId}`.execute(db);
    if (rows[0]?.id) ids.push(rows[0].id);
  }
  return ids;
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
