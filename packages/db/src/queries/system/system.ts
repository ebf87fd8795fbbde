import { sql } from 'kysely';
import type { Queryable } from '../../db.ts';

/** The bytes of a row's header and its line pointer. */
const ROW_HEADER_BYTES = 28;

export async function findDatabaseState(db: Queryable): Promise<{ version: string; sizeBytes: number }> {
  const { version, sizeBytes } = await db
    .selectNoFrom([
      sql<string>`current_setting('server_version')`.as('version'),
      sql<number>`pg_database_size(current_database())`.as('sizeBytes'),
    ])
    .executeTakeFirstOrThrow();
  return { version, sizeBytes };
}

/** Approximate size of all rows with their indexes, in bytes, without the space of deleted rows. */
export async function estimateLiveBytes(db: Queryable): Promise<number> {
  await sql`analyze`.execute(db);
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(2 * sum(reltuples * (${ROW_HEADER_BYTES}::integer + width)), 0)::bigint as bytes
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      join (select schemaname, tablename, sum(avg_width) as width from pg_stats group by schemaname, tablename) as stats
        on schemaname = nspname and tablename = relname
    where relkind = 'r' and nspname in (current_schema(), 'jobs')`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Whether nothing but the first admin exists: no other parent, and no child. */
export async function isNewInstallation(db: Queryable): Promise<boolean> {
  const { isNew } = await db
    .selectNoFrom(
      sql<boolean>`not exists (select from parents offset 1) and not exists (select from children)`.as(
        'isNew',
      ),
    )
    .executeTakeFirstOrThrow();
  return isNew;
}
