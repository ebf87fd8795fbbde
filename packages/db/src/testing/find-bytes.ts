import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Queryable } from '../db.ts';

/** Files below a folder that contain one of the texts, as `file: text`. */
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
    // A running server deletes files at any time.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Tables of all schemas, system catalogs and statistics views included, that contain one of the texts, as `table: text`. */
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
      select searched.text from unnest(${texts}::text[]) as searched (text)
      where exists (
        select from ${sql.table(`${schema}.${name}`)} as line where strpos(line::text, searched.text) > 0
      )`.execute(db);
    found.push(...rows.map(({ text }) => `${schema}.${name}: ${text}`));
  }
  return found;
}

/** Makes PostgreSQL gather statistics and flush its memory to disk. */
export async function settle(db: Queryable): Promise<void> {
  await sql`analyze`.execute(db);
  await sql`checkpoint`.execute(db);
}
