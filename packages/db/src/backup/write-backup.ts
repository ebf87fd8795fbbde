import { createHash } from 'node:crypto';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Connection } from '../client.ts';
import { BackupError } from './backup-error.ts';
import {
  type BackupHeader,
  END_OF_ROWS,
  FORMAT,
  FORMAT_VERSION,
  MIGRATION_TABLES,
  type TableHeader,
} from './format.ts';

export interface BackupOptions {
  /** Connects directly, not through a pooler: one connection holds the snapshot. */
  connection: Connection;
  createdAt: Date;
  /** Copied into the header unchanged. */
  secrets: unknown;
  /** Called after each table. */
  onProgress?: (done: { tables: number; of: number; rows: number }) => void;
}

/**
 * Writes all stored data from one snapshot as the uncompressed lines of a backup, without queued jobs.
 * Throws `BackupError` for a database without Starchart's tables.
 */
export async function* writeBackup(options: BackupOptions): AsyncGenerator<Buffer> {
  const client = new pg.Client(options.connection);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    yield* hashed(contentsOf(client, options));
  } finally {
    await client.end();
  }
}

type Part = object | Buffer;
interface Counted {
  rows: number;
  sequences: Record<string, string | null>;
}

async function* contentsOf(
  client: pg.Client,
  { createdAt, secrets, onProgress }: BackupOptions,
): AsyncGenerator<Part, Counted> {
  const header: BackupHeader = {
    format: FORMAT,
    version: FORMAT_VERSION,
    createdAt: createdAt.toISOString(),
    migrations: await listMigrations(client),
    secrets,
  };
  yield header;
  const tables = await listTables(client);
  let rows = 0;
  for (const [index, table] of tables.entries()) {
    yield table;
    const copy = client.query(
      copyTo(
        `copy ${pg.escapeIdentifier(table.table)} (${table.columns.map(pg.escapeIdentifier).join(', ')}) to stdout`,
      ),
    );
    yield* copy;
    rows += copy.rowCount;
    yield Buffer.from(`${END_OF_ROWS}\n`);
    onProgress?.({ tables: index + 1, of: tables.length, rows });
  }
  return { rows, sequences: await listSequences(client) };
}

/** Adds the trailer with the hash of all preceding bytes. */
async function* hashed(parts: AsyncGenerator<Part, Counted>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for (;;) {
    const { done, value } = await parts.next();
    if (done) {
      yield lineOf({ ...value, sha256: hash.digest('hex') });
      return;
    }
    const bytes = Buffer.isBuffer(value) ? value : lineOf(value);
    hash.update(bytes);
    yield bytes;
  }
}

function lineOf(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client
    .query<{ name: string }>('select name from kysely_migration order by name')
    .catch(() => ({ rows: [] }));
  if (rows.length === 0) throw new BackupError('nothing');
  return rows.map(({ name }) => name);
}

async function listTables(client: pg.Client): Promise<TableHeader[]> {
  const { rows } = await client.query<TableHeader>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [MIGRATION_TABLES],
  );
  return rows;
}

/** Sequences are not part of a snapshot: reading them last ensures that none is behind the rows. */
async function listSequences(client: pg.Client): Promise<Counted['sequences']> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    'select sequencename as name, last_value::text as last from pg_sequences where schemaname = current_schema()',
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
