import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
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
import { isPostgresUrl, URL_ESCAPES } from '../config/postgres-url.ts';
import { readSecrets } from '../config/secrets.ts';
import { systemClock } from '../core/clock.ts';
import { StartupError } from '../core/startup-error.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { rethrowUnreachable, withoutPassword } from '../server/resolve-database.ts';
import { recordOperation } from './cli-context.ts';
import { runCommand } from './command-process.ts';
import { correctLedgers, counted } from './counted.ts';
import { showProgress } from './show-progress.ts';

const USAGE = `npm run db:export-to    copies the embedded database to an empty database of another PostgreSQL

The address of that database, postgresql://user:password@host:5432/database, is read from
the environment variable EXPORT_TO_URL, or else from standard input:

  npm run db:export-to < address.txt

${URL_ESCAPES}
Starchart must not be running. Everything is copied, or nothing; sessions and access tokens stay valid.
The embedded database stays unchanged.`;

/** Copies the embedded database to another PostgreSQL server; the source stays unchanged. */
async function exportTo([given]: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const target = await readTarget(given);
  if (!isPostgresUrl(target)) {
    throw new StartupError(
      'Where to? Give the address of an empty database, such as postgresql://user:password@host:5432/database, ' +
        `in EXPORT_TO_URL or on standard input. ${URL_ESCAPES}`,
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
    onProgress: ({ tables, of, rows }) => showProgress(tables, of, counted(rows, 'row')),
  });
  const { rows, children } = await restoreBackup(to, contents, {
    finish: async (copy) => {
      await recordOperation(from, 'database-moved');
      await recordAudit({ clock: systemClock }, copy, 'operator', 'database-moved');
    },
  });
  console.log(
    [
      `Copied ${counted(rows, 'row')} to ${withoutPassword(target)}. ${correctLedgers(children)} there.`,
      '',
      'From now on, start Starchart with that address in DATABASE_URL and the same DATA_DIR, where its secrets are.',
      'Sessions and access tokens stay valid.',
      `The old database in ${join(dataDir, 'postgres')} still has everything. Without DATABASE_URL, Starchart keeps using it. ` +
        'Delete it once everything works.',
    ].join('\n'),
  );
  return 0;
}

/** The address that contains the password: as an argument, other users of the machine can read it. */
async function readTarget(given: string | undefined): Promise<string> {
  if (given !== undefined) {
    console.error(
      'While this command runs, other users of this machine can see the address with its password in the list of processes. ' +
        'Next time, put it in EXPORT_TO_URL or on standard input.',
    );
    return given;
  }
  const { EXPORT_TO_URL } = process.env;
  if (EXPORT_TO_URL) return EXPORT_TO_URL;
  if (process.stdin.isTTY) console.error('Type the address of the empty database, then Enter and Ctrl-D.');
  return (await readText(process.stdin)).trim();
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

process.exitCode = await runCommand({ usage: USAGE, mostArguments: 1 }, process.argv.slice(2), exportTo);
