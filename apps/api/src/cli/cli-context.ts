import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { assertUpToDate, type Connection, MigrationError, openDatabase, openJobQueue } from '@starchart/db';
import { joinEmbeddedPostgres } from '@starchart/embedded-postgres';
import { createServiceContext } from '../app.ts';
import type { Config } from '../config/config.ts';
import { hasSecrets, loadSecrets } from '../config/secrets.ts';
import { systemClock } from '../core/clock.ts';
import type { ServiceContext } from '../core/service-context.ts';
import { reasonOf, StartupError } from '../core/startup-error.ts';
import { withoutPassword } from '../server/resolve-database.ts';

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
  await assertUpToDate(found.connection).catch((error: unknown) => {
    if (error instanceof MigrationError) throw error;
    throw new StartupError(`The database (${found.place}) cannot be reached: ${reasonOf(error)}`);
  });
  return found;
}

/** Throws if the data folder is missing or inaccessible: new secrets could not verify existing passwords. */
function assertOurs(dataDir: string): void {
  if (!existsSync(dataDir)) {
    throw new StartupError(
      `There is no data folder ${dataDir}. Run this where Starchart runs, with the same DATA_DIR; ` +
        'an installation that has never run is started with npm start.',
    );
  }
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartupError(
      `The data folder ${dataDir} is another user's. Run this as the user who runs Starchart.`,
    );
  }
  if (!hasSecrets(dataDir)) {
    throw new StartupError(
      `The data folder ${dataDir} holds no Starchart. Run this where Starchart runs, with the same DATA_DIR; ` +
        'an installation that has never run is started with npm start.',
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
      `There is no database in ${dataDir}. If Starchart uses a PostgreSQL of yours, set the same DATABASE_URL here; ` +
        'an installation that has never run is started with npm start.',
    );
  }
  const { connection, stop } = await joinEmbeddedPostgres({ dataDir: folder, onProgress: say });
  cleanup.defer(stop);
  return { connection, place: folder };
}
