import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Queryable } from '../db.ts';

/** Every place under a folder where one of the texts stands in the bytes of a file, as `file: text`. */
export function findInFiles(folder: string, texts: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.flatMap((file) => {
    const path = join(file.parentPath, file.name);
    return textsIn(path, texts).map((text) => `${path}: ${text}`);
  });
}

function textsIn(path: string, texts: readonly string[]): string[] {
  try {
    const bytes = readFileSync(path);
    return texts.filter((text) => bytes.includes(text));
  } catch (error) {
    // A running server takes files away at any moment.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Every place where one of the texts stands in a column of a table of any schema, PostgreSQL's own and what it tells of its
 * work included, as `table: text`.
 */
export async function findInTables(db: Queryable, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select nspname as schema, relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'm') or (relkind = 'v' and nspname = 'pg_catalog' and relname like 'pg_stat%')`.execute(
    db,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select text from unnest(${texts}::text[]) as text
      where exists (select from ${sql.table(`${schema}.${name}`)} as line where strpos(line::text, text) > 0)`.execute(
      db,
    );
    found.push(...rows.map(({ text }) => `${schema}.${name}: ${text}`));
  }
  return found;
}

/** Has PostgreSQL gather statistics, as it does by itself from time to time, and write all that is in its memory. */
export async function settle(db: Queryable): Promise<void> {
  await sql`analyze`.execute(db);
  await sql`checkpoint`.execute(db);
}
