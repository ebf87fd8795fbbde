import { join } from 'node:path';
import {
  assertDurableServer,
  type DatabaseOptions,
  hasAccounts,
  migrateToLatest,
  openChannel,
  openDatabase,
  openJobQueue,
  purgeDeletedData,
  syncBadges,
} from '@starchart/db';
import type { Config } from '../config/config.ts';
import { StartupError } from '../core/startup-error.ts';
import { backUpBeforeUpgrade } from '../platform/backup/backup-before-upgrade.ts';
import { type LocatedDatabase, rethrowUnreachable } from './resolve-database.ts';

interface StartupReports extends Pick<DatabaseOptions, 'onStatement'> {
  /** Set if this start has created the secrets. */
  removeNewSecrets?: (() => void) | undefined;
  /** Prints progress to the console. */
  say: (message: string) => void;
  /** Logs a failure after which the server continues. */
  warn: (error: unknown, message: string) => void;
}

/**
 * Opens the database, verifies that its server is durable, and migrates it. Resources are closed by
 * `cleanup`. Throws errors worded for the operator.
 */
export async function connectDatabase(
  config: Config,
  { connection, direct, place }: LocatedDatabase,
  cleanup: AsyncDisposableStack,
  { removeNewSecrets, say, onStatement, warn }: StartupReports,
) {
  const { db, pool, queue, close } = openDatabase({
    connection,
    namedStatements: config.databaseNamedStatements,
    onConnectionLost: (error) => warn(error, 'A connection to the database was lost'),
    onStatement,
  });
  cleanup.defer(close);

  await assertDurableServer(pool).catch(rethrowUnreachable(place));
  if (removeNewSecrets && (await hasAccounts(pool))) {
    removeNewSecrets();
    throw new StartupError(
      `The database (${place}) has accounts, but ${join(config.dataDir, 'secrets.json')} is missing, and all passwords depend on it. ` +
        'Put the file of this installation there: from its earlier DATA_DIR or volume, or from a backup. Nothing was changed.',
    );
  }
  await migrateToLatest(direct, {
    beforeUpgrade: async () => {
      if (config.backups.beforeUpgrade) await backUpBeforeUpgrade({ config, connection: direct, db, say });
    },
  });
  await syncBadges(db);
  const jobs = await openJobQueue({
    connection: direct,
    onError: (error) => warn(error, 'Background jobs are delayed'),
  });
  cleanup.defer(() => jobs.stop());
  const channel = await openChannel({
    connection: direct,
    name: 'changes',
    onTrouble: (error) => warn(error, 'Change events are delayed'),
  });
  cleanup.defer(() => channel.close());
  return {
    db,
    pool,
    queue,
    jobs,
    /** Carries change events between server processes. */
    channel,
    /** Removes deleted rows from the database's files. */
    purgeDeletedData: () =>
      purgeDeletedData({ connection: direct, isEmbedded: config.databaseUrl === undefined }),
  };
}
