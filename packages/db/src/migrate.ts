import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { withLock } from './advisory-lock.ts';
import { type Connection, openDatabase } from './client.ts';
import type { DB } from './database.ts';
import { installJobQueue } from './job-queue.ts';
import { migrations } from './migrations/index.ts';

/** The database cannot be brought to this program's version; the message is worded for the person who runs it. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

const migrationTable = 'kysely_migration';

export interface MigrateOptions {
  /**
   * Done before anything of a database in which families may live is changed; while one server is at it, others that start wait.
   * What it throws is thrown on, and nothing is changed.
   */
  beforeUpgrade?: () => Promise<void>;
}

/**
 * Brings the database to the version of this program and answers the names of the migrations that ran.
 *
 * Takes direct connections of its own, not through a pooler: servers that start together wait for each other on
 * an advisory lock of the session. Throws `MigrationError`, for a database that a newer program has used among others.
 */
export async function migrateToLatest(
  connection: Connection,
  { beforeUpgrade = async () => {} }: MigrateOptions = {},
): Promise<string[]> {
  return await withLock(connection, 'upgrade', () => migrateAlone(connection, beforeUpgrade));
}

async function migrateAlone(connection: Connection, beforeUpgrade: () => Promise<void>): Promise<string[]> {
  const { db, close } = openDatabase({
    connection,
    namedStatements: false,
    maxConnections: 1,
    queryTimeoutMs: 0,
  });
  try {
    const done = await listDoneMigrations(db);
    const isBehind = done.length < Object.keys(migrations).length;
    if (done.length > 0 && isBehind) await beforeUpgrade();
    const ran = isBehind ? await runMigrations(db) : [];
    await installJobQueue(connection);
    return ran;
  } finally {
    await close();
  }
}

async function runMigrations(db: Kysely<DB>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw failure(error, results.find(({ status }) => status === 'Error')?.migrationName);
  return results.map(({ migrationName }) => migrationName);
}

/**
 * Makes sure that the database is at the version of this program, and changes nothing. Throws `MigrationError` that says
 * what to do otherwise.
 */
export async function assertUpToDate(connection: Connection): Promise<void> {
  const { db, close } = openDatabase({ connection, namedStatements: false, maxConnections: 1 });
  try {
    const done = await listDoneMigrations(db);
    if (done.length === 0) {
      throw new MigrationError('The database is still empty. Start Starchart once, and it fills it.');
    }
    if (done.length < Object.keys(migrations).length) {
      throw new MigrationError(
        'The database was last used by an older version of Starchart. Start this version once, and it brings it up to date.',
      );
    }
  } finally {
    await close();
  }
}

/** Throws `MigrationError` for a database that a newer program has used. */
async function listDoneMigrations(db: Kysely<DB>): Promise<string[]> {
  const { rows: tables } =
    await sql`select from pg_tables where schemaname = current_schema() and tablename = ${migrationTable}`.execute(
      db,
    );
  if (tables.length === 0) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(migrationTable)} order by name`.execute(db);
  const done = rows.map(({ name }) => name);
  const unknown = done.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database was used by a newer version of Starchart (it has ${unknown.join(', ')}, which this version does not know). ` +
        'Start that version, or restore a backup made before the upgrade.',
    );
  }
  return done;
}

function failure(error: unknown, migrationName?: string): MigrationError {
  const reason = error instanceof Error ? error.message : String(error);
  const step = migrationName ? ` at ${migrationName}` : '';
  return new MigrationError(
    `The database could not be brought up to date${step}; nothing was changed. ${reason}`,
    {
      cause: error,
    },
  );
}
