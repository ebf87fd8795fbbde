import { sql } from 'kysely';
import type { Queryable } from '../db.ts';

/** The tables of the product and of its job queue, by name; those of the queue with their schema. Partitions count as their table. */
export async function listTables(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select case nspname when 'public' then relname else nspname || '.' || relname end as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname in ('public', 'jobs')
      and relname not in ('kysely_migration', 'kysely_migration_lock')
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The columns of the unique keys of a table, as `column, column`. */
export async function listUniqueKeys(db: Queryable, table: string): Promise<string[]> {
  const { rows } = await sql<{ columns: string }>`
    select array_to_string(array(
      select attname from unnest(indkey::int2[]) with ordinality as key (number, position)
        join pg_attribute on attrelid = indrelid and attnum = number order by position), ', ') as columns
    from pg_index where indrelid = ${table}::regclass and indisunique`.execute(db);
  return rows.map(({ columns }) => columns);
}

/** Installs triggers on all tables. The result returns, and forgets, the tables into which rows were inserted. */
export async function recordInserts(db: Queryable): Promise<() => Promise<string[]>> {
  await sql`create schema if not exists testing`.execute(db);
  await sql`create unlogged table testing.row_inserts (name text not null)`.execute(db);
  await sql`
    create function testing.record_insert() returns trigger language plpgsql as $$
    begin
      insert into testing.row_inserts values (tg_argv[0]);
      return null;
    end $$`.execute(db);
  for (const table of await listTables(db)) {
    await sql`
      create trigger record_insert after insert on ${sql.table(table)}
      for each row execute function testing.record_insert(${sql.lit(table)})`.execute(db);
  }
  return async () => {
    const { rows } = await sql<{ name: string }>`
      with inserted as (delete from testing.row_inserts returning name)
      select distinct name from inserted order by name`.execute(db);
    return rows.map(({ name }) => name);
  };
}
