import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { assertUpToDate, type Connection, openDatabase, openJobQueue } from '@starchart/db';
import { joinEmbeddedPostgres } from '@starchart/embedded-postgres';
import type { AuditAction } from '@starchart/schema';
import { createServiceContext } from '../app.ts';
import type { Config } from '../config/config.ts';
import { hasSecrets, loadSecrets } from '../config/secrets.ts';
import { systemClock } from '../core/clock.ts';
import type { ServiceContext } from '../core/service-context.ts';
import { StartupError } from '../core/startup-error.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { rethrowUnreachable, withoutPassword } from '../server/resolve-database.ts';

/**
 * The service context of a command; the server may be running. Requires an existing database and its secrets.
 * Resources are closed by `cleanup`. Throws errors worded for the operator.
 */
export async function openCliContext(
  config: Config,
  cleanup: AsyncDisposableStack,
  say: (message: string) => void,
): Promise<ServiceContext> {
  const { dataDir } = config;
  const { connection, place } = await findDatabase(config, cleanup, say);
  const { db, close } = openDatabase({ connection, namedStatements: false, maxConnections: 2 });
  cleanup.defer(close);
  const jobs = await openJobQueue({ connection });
  cleanup.defer(() => jobs.stop());
  return createServiceContext({
    db,
    jobs,
    clock: systemClock,
    config,
    secrets: loadSecrets(dataDir, say),
    installation: {
      startedAt: systemClock.now(),
      dataDir,
      database: { place, isEmbedded: config.databaseUrl === undefined },
      backups: config.backups,
      settings: config.settings,
      appUrl: config.appUrl,
      urls: () => [],
      startCommand: '',
    },
  });
}

/** The database of an existing installation. Throws as `openCliContext` does. */
export async function findDatabase(
  config: Config,
  cleanup: AsyncDisposableStack,
  say: (message: string) => void,
): Promise<{ connection: Connection; place: string }> {
  assertOurs(config.dataDir);
  const found = await locate(config, cleanup, say);
  await assertUpToDate(found.connection).catch(rethrowUnreachable(found.place));
  return found;
}

/** Throws if the data folder is missing or inaccessible: new secrets could not verify existing passwords. */
function assertOurs(dataDir: string): void {
  if (!existsSync(dataDir)) {
    throw new StartupError(
      `There is no data folder ${dataDir}. Run this where Starchart runs, with the same DATA_DIR. ` +
        'To start Starchart for the first time, run npm start.',
    );
  }
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartupError(
      `The data folder ${dataDir} belongs to another user. Run this as the user who runs Starchart.`,
    );
  }
  if (!hasSecrets(dataDir)) {
    throw new StartupError(
      `The data folder ${dataDir} has no Starchart data. Run this where Starchart runs, with the same DATA_DIR. ` +
        'To start Starchart for the first time, run npm start.',
    );
  }
}

/** The direct connection, bypassing a pooler. */
async function locate(
  { dataDir, databaseUrl, databaseUrlDirect }: Config,
  cleanup: AsyncDisposableStack,
  say: (message: string) => void,
): Promise<{ connection: Connection; place: string }> {
  if (databaseUrl) {
    return { connection: { connectionString: databaseUrlDirect }, place: withoutPassword(databaseUrl) };
  }
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) {
    throw new StartupError(
      `There is no database in ${dataDir}. If Starchart uses your own PostgreSQL, set the same DATABASE_URL here. ` +
        'To start Starchart for the first time, run npm start.',
    );
  }
  const { connection, stop } = await joinEmbeddedPostgres({ dataDir: folder, onProgress: say });
  cleanup.defer(stop);
  return { connection, place: folder };
}

/** Records a command of the operator in the database's audit log. */
export async function recordOperation(connection: Connection, action: AuditAction): Promise<void> {
  const { db, close } = openDatabase({ connection, namedStatements: false, maxConnections: 1 });
  try {
    await recordAudit({ clock: systemClock }, db, 'operator', action);
  } finally {
    await close();
  }
}
