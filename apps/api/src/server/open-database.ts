import {
  assertDurableServer,
  type DatabaseOptions,
  migrateToLatest,
  openChannel,
  openDatabase,
  openJobQueue,
  purgeDeletedData,
  syncBadges,
} from '@starchart/db';
import type { Config } from '../config/config.ts';
import { backUpBeforeUpgrade } from '../platform/backup/backup-before-upgrade.ts';
import { type LocatedDatabase, rethrowUnreachable } from './resolve-database.ts';

interface StartupReports extends Pick<DatabaseOptions, 'onStatement'> {
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
  { say, onStatement, warn }: StartupReports,
) {
  const { db, pool, queue, close } = openDatabase({
    connection,
    namedStatements: config.databaseNamedStatements,
    onConnectionLost: (error) => warn(error, 'A connection to the database was lost'),
    onStatement,
  });
  cleanup.defer(close);

  await assertDurableServer(pool).catch(rethrowUnreachable(place));
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
