import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { withLock } from './advisory-lock.ts';
import { type Connection, openDatabase } from './client.ts';
import type { DB } from './database.ts';
import { installJobQueue } from './job-queue.ts';
import { migrations } from './migrations/index.ts';

/** The database cannot be migrated to this version. The message is for the operator. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

const migrationTable = 'kysely_migration';

export interface MigrateOptions {
  /**
   * Runs before a migration of a database that may contain families, while other servers wait.
   * An error from it is rethrown, and nothing is migrated.
   */
  beforeUpgrade?: () => Promise<void>;
}

/**
 * Migrates the database to this version and returns the names of the migrations that ran.
 * Uses direct connections, not a pooler: servers that start together wait on a session-level advisory lock.
 * Throws `MigrationError`, for example when a newer version has used the database.
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

/** Checks that the database is at this version without changing it. Throws `MigrationError` with the remedy otherwise. */
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

/** Throws `MigrationError` when a newer version has used the database. */
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
