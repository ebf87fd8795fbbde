import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  assertDurableServer,
  assertUpToDate,
  type Connection,
  openDatabase,
  restoreBackup,
  writeBackup,
} from '@starchart/db';
import { startEmbeddedPostgres } from '@starchart/embedded-postgres';
import { readConfig } from '../config/config.ts';
import { readSecrets } from '../config/secrets.ts';
import { systemClock } from '../core/clock.ts';
import { StartupError } from '../core/startup-error.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { rethrowUnreachable, withoutPassword } from '../server/resolve-database.ts';
import { recordOperation } from './cli-context.ts';
import { runCommand } from './command-process.ts';
import { showProgress } from './show-progress.ts';

/** Copies the embedded database to another PostgreSQL server; the source stays unchanged. */
async function exportTo([target]: string[], cleanup: AsyncDisposableStack): Promise<number> {
  if (!target || !/^postgres(ql)?:\/\/./.test(target) || !URL.canParse(target)) {
    throw new StartupError(
      'Where to? Give the address of an empty database: npm run db:export-to postgresql://user:password@host:5432/database',
    );
  }
  const { databaseUrl, dataDir } = readConfig();
  if (databaseUrl) {
    throw new StartupError(
      `Starchart already uses your own PostgreSQL (${withoutPassword(databaseUrl)}, from DATABASE_URL). ` +
        'This command only moves the included database. To move another one, use npm run backup and npm run restore.',
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
  const { rows, children } = await restoreBackup(to, contents, async (copy) => {
    await recordOperation(from, 'database-moved');
    await recordAudit({ clock: systemClock }, copy, 'operator', 'database-moved');
  });
  console.log(
    [
      `Copied ${rows} rows to ${withoutPassword(target)}. The ledgers of ${children} children are correct there.`,
      '',
      'From now on, start Starchart with that address in DATABASE_URL and the same DATA_DIR, where its secrets are.',
      `The old database in ${join(dataDir, 'postgres')} still has everything. Without DATABASE_URL, Starchart keeps using it. ` +
        'Delete it once everything works.',
    ].join('\n'),
  );
  return 0;
}

/** Throws an error worded for the operator if the server cannot be reached or is not durable. */
async function assertSuitable(connection: Connection, place: string): Promise<void> {
  const { pool, close } = openDatabase({ connection, namedStatements: false, maxConnections: 1 });
  try {
    await assertDurableServer(pool).catch(rethrowUnreachable(place));
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

process.exitCode = await runCommand((cleanup) => exportTo(process.argv.slice(2), cleanup));
