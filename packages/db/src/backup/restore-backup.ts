import { pipeline } from 'node:stream/promises';
import { Migrator, NO_MIGRATIONS } from 'kysely/migration';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Connection, openDatabase } from '../client.ts';
import type { Queryable } from '../db.ts';
import { migrateToLatest } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import { isUnavailable } from '../pg-errors.ts';
import { recountAllLedgers } from '../queries/points/ledger-audit.ts';
import { BackupError, BackupInterruptedError, backupProblem } from './backup-error.ts';
import { endAccess } from './end-access.ts';
import { type BackupHeader, type BackupTrailer, MIGRATION_TABLES, type TableHeader } from './format.ts';
import { readBackup } from './read-backup.ts';

export interface Restored {
  header: BackupHeader;
  rows: number;
  /** Children whose ledgers were audited. */
  children: number;
}

export interface RestoreOptions {
  /** Ends all sessions, links and tokens of the backup in the transaction that loads them. */
  endsAccess?: boolean;
  /** The last step. */
  finish?: (db: Queryable) => Promise<void>;
}

/**
 * Restores an uncompressed backup into an empty database, migrates it to this version, audits all ledgers and calls the
 * last step. On an error, the database is empty again. Throws `BackupError`.
 */
export async function restoreBackup(
  connection: Connection,
  chunks: AsyncIterable<Buffer>,
  { endsAccess = false, finish = async () => {} }: RestoreOptions = {},
): Promise<Restored> {
  const { db, pool, close } = openDatabase({
    connection,
    namedStatements: false,
    maxConnections: 2,
    queryTimeoutMs: 0,
  });
  try {
    await assertEmpty(db, pool);
    const parts = readBackup(chunks);
    const first = (await parts.next()).value;
    if (first?.kind !== 'header') throw new BackupError('foreign');
    const { header } = first;
    const newest = header.migrations.at(-1);
    if (!newest || header.migrations.some((name: string) => !(name in migrations))) {
      throw new BackupError('newer');
    }
    try {
      await migrateTo(db, newest);
      const rows = await load(pool, parts, endsAccess);
      await migrateToLatest(connection);
      const children = await auditAllLedgers(db);
      await finish(db);
      return { header, rows, children };
    } catch (error) {
      await empty(db, pool);
      throw error;
    }
  } finally {
    await close();
  }
}

/** Tables without families count as empty too: an interrupted restore leaves them. */
async function assertEmpty(db: Queryable, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v', 'S')",
  );
  if (rows.length === 0) return;
  const isOurs =
    rows.some(({ name }) => name === 'families') && rows.some(({ name }) => name === MIGRATION_TABLES[0]);
  if (!isOurs || (await pool.query('select from families limit 1')).rows.length > 0) {
    throw new BackupError('notEmpty');
  }
  await empty(db, pool);
}

async function empty(db: Queryable, pool: pg.Pool): Promise<void> {
  await migrateTo(db, NO_MIGRATIONS);
  await pool.query(MIGRATION_TABLES.map((table) => `drop table if exists ${table}`).join('; '));
}

async function migrateTo(db: Queryable, name: string | typeof NO_MIGRATIONS): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(name);
  if (error) throw error;
}

type Parts = ReturnType<typeof readBackup>;

/** Loads all rows in one transaction. Drops foreign keys first; adding them back checks the rows. */
async function load(pool: pg.Pool, parts: Parts, endsAccess: boolean): Promise<number> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const keys = await dropForeignKeys(client);
    let trailer: BackupTrailer | undefined;
    for await (const part of parts) {
      if (part.kind === 'table') await loadTable(client, part.table, part.rows);
      if (part.kind === 'trailer') ({ trailer } = part);
    }
    if (!trailer) throw new BackupError('damaged', { how: backupProblem('truncated') });
    for (const key of keys) await client.query(key);
    for (const [name, last] of Object.entries(trailer.sequences)) {
      if (last !== null)
        await client.query('select setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), last]);
    }
    if (endsAccess) await endAccess(client);
    await client.query('commit');
    await client.query('analyze');
    isBroken = false;
    return trailer.rows;
  } catch (error) {
    throw explained(error);
  } finally {
    // Ending the connection rolls an open transaction back.
    client.release(isBroken);
  }
}

function explained(error: unknown): unknown {
  if (isUnavailable(error)) {
    const reason = error instanceof Error ? error.message : String(error);
    return new BackupInterruptedError('interrupted', { reason }, { cause: error });
  }
  return error instanceof pg.DatabaseError
    ? new BackupError('doesNotFit', { reason: error.message }, { cause: error })
    : error;
}

/** Drops all foreign keys and returns the statements that add them back. */
async function dropForeignKeys(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by conrelid, conname`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  );
}

async function loadTable(
  client: pg.PoolClient,
  { table, columns }: TableHeader,
  rows: AsyncGenerator<Buffer>,
): Promise<void> {
  const target = pg.escapeIdentifier(table);
  // The backup contains the rows that migrations inserted.
  await client.query(`delete from ${target}`);
  const copy = client.query(
    copyFrom(`copy ${target} (${columns.map(pg.escapeIdentifier).join(', ')}) from stdin`),
  );
  await pipeline(rows, copy);
}

async function auditAllLedgers(db: Queryable): Promise<number> {
  let children = 0;
  for await (const recounts of recountAllLedgers(db)) {
    const faulty = recounts.filter(({ faults }) => faults.length > 0).length;
    if (faulty > 0) throw new BackupError('faultyLedgers', { count: String(faulty) });
    children += recounts.length;
  }
  return children;
}
