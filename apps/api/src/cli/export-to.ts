import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  assertDurableServer,
  assertUpToDate,
  type Connection,
  openDatabase,
  type Queryable,
  restoreBackup,
  UnsuitableServerError,
  writeBackup,
} from '@starchart/db';
import { startEmbeddedPostgres } from '@starchart/embedded-postgres';
import { readConfig } from '../config/config.ts';
import { readSecrets } from '../config/secrets.ts';
import { systemClock } from '../core/clock.ts';
import { reasonOf, StartupError } from '../core/startup-error.ts';
import { recordAudit } from '../features/audit/record-audit.ts';
import { explainFailure } from '../server/explain-failure.ts';
import { withoutPassword } from '../server/resolve-database.ts';
import { showProgress } from './show-progress.ts';

/** Copies the embedded database to another PostgreSQL server; the source stays unchanged. */
async function main([target]: string[]): Promise<void> {
  const cleanup = new AsyncDisposableStack();
  try {
    if (!target || !/^postgres(ql)?:\/\/./.test(target) || !URL.canParse(target)) {
      throw new StartupError(
        'Where to? Name an empty database: npm run db:export-to postgresql://user:password@host:5432/database',
      );
    }
    const { databaseUrl, dataDir } = readConfig();
    if (databaseUrl) {
      throw new StartupError(
        `Starchart uses a PostgreSQL of yours already (${withoutPassword(databaseUrl)}, from DATABASE_URL). ` +
          'What moves is the database that comes with Starchart; for any other, npm run backup and npm run restore do it.',
      );
    }
    const to = { connectionString: target };
    await assertSuitable(to, withoutPassword(target));
    const from = await openSource(dataDir, cleanup);
    const createdAt = systemClock.now();
    const contents = writeBackup({
      connection: from,
      createdAt,
      secrets: readSecrets(dataDir),
      onProgress: ({ tables, of, rows }) => showProgress(tables, of, `${rows} rows`),
    });
    const { rows, children } = await restoreBackup(to, contents, (there) => noteIn(from, there));
    console.log(
      [
        `Moved ${rows} rows to ${withoutPassword(target)}. The books of ${children} children balance there.`,
        '',
        'From now on start Starchart with that address in DATABASE_URL, and with the same DATA_DIR: its secrets stay there.',
        `The old database in ${join(dataDir, 'postgres')} still has everything. Without DATABASE_URL Starchart would go on with it; ` +
          'remove it once everything is well.',
      ].join('\n'),
    );
  } catch (error) {
    console.error(explainFailure(error, 'Something unexpected happened.'));
    process.exitCode = 1;
  } finally {
    await cleanup.disposeAsync();
  }
}

/** Throws an error worded for the operator if the server cannot be reached or is not durable. */
async function assertSuitable(connection: Connection, place: string): Promise<void> {
  const { pool, close } = openDatabase({ connection, namedStatements: false, maxConnections: 1 });
  try {
    await assertDurableServer(pool);
  } catch (error) {
    if (error instanceof UnsuitableServerError) throw error;
    throw new StartupError(`The database (${place}) cannot be reached: ${reasonOf(error)}`);
  } finally {
    await close();
  }
}

/** Records the move in the audit log of both databases. */
async function noteIn(from: Connection, there: Queryable): Promise<void> {
  const { db: here, close } = openDatabase({ connection: from, namedStatements: false, maxConnections: 1 });
  try {
    for (const db of [here, there])
      await recordAudit({ clock: systemClock }, db, { by: 'operator', action: 'database-moved' });
  } finally {
    await close();
  }
}

/** Fails while a server uses the database: its later writes would be missing in the copy. */
async function openSource(dataDir: string, cleanup: AsyncDisposableStack): Promise<Connection> {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder))
    throw new StartupError(`There is no database in ${dataDir}, so there is nothing to move.`);
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir: folder,
    onProgress: (words) => console.error(words),
  });
  cleanup.defer(stop);
  await assertUpToDate(connection);
  return connection;
}

await main(process.argv.slice(2));
