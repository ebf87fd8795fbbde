import {
  assertDurableServer,
  type Channel,
  type DatabaseOptions,
  type JobQueue,
  migrateToLatest,
  type OpenDatabase,
  openChannel,
  openDatabase,
  openJobQueue,
  purgeDeletedData,
  syncBadges,
  UnsuitableServerError,
} from '@starchart/db';
import type { Config } from '../config/config.ts';
import { reasonOf, StartupError } from '../core/startup-error.ts';
import { backUpBeforeUpgrade } from '../platform/backup/backup-before-upgrade.ts';
import type { LocatedDatabase } from './resolve-database.ts';

export interface StartedDatabase extends Pick<LocatedDatabase, 'direct' | 'place' | 'lost'> {
  db: OpenDatabase['db'];
  pool: OpenDatabase['pool'];
  isSaturated: OpenDatabase['isSaturated'];
  jobs: JobQueue;
  /** Carries change events between server processes. */
  channel: Channel;
  /** Removes deleted rows from the database's files. */
  purgeDeletedData: () => Promise<void>;
}

export interface DatabaseNews extends Pick<DatabaseOptions, 'onStatement'> {
  /** Prints progress to the console. */
  say: (message: string) => void;
  onConnectionLost: (error: Error) => void;
  /** A background job failed; it is retried. */
  onJobsTrouble: (error: Error) => void;
  /** Change events are not published for now; the connection is retried. */
  onChannelTrouble: (error: Error) => void;
}

/**
 * Opens the database, verifies that its server is durable, and migrates it. Resources are closed by
 * `cleanup`. Throws errors worded for the operator.
 */
export async function connectDatabase(
  config: Config,
  { connection, direct, place, lost }: LocatedDatabase,
  cleanup: AsyncDisposableStack,
  { say, onStatement, onConnectionLost, onJobsTrouble, onChannelTrouble }: DatabaseNews,
): Promise<StartedDatabase> {
  const { db, pool, isSaturated, close } = openDatabase({
    connection,
    namedStatements: config.databaseNamedStatements,
    onConnectionLost,
    onStatement,
  });
  cleanup.defer(close);

  await assertDurableServer(pool).catch((error: unknown) => {
    if (error instanceof UnsuitableServerError) throw error;
    throw new StartupError(`The database (${place}) cannot be reached: ${reasonOf(error)}`);
  });
  await migrateToLatest(direct, {
    beforeUpgrade: async () => {
      if (config.backups.beforeUpgrade) await backUpBeforeUpgrade({ config, connection: direct, db, say });
    },
  });
  await syncBadges(db);
  const jobs = await openJobQueue({ connection: direct, onError: onJobsTrouble });
  cleanup.defer(() => jobs.stop());
  const channel = await openChannel({ connection: direct, name: 'changes', onTrouble: onChannelTrouble });
  cleanup.defer(() => channel.close());
  return {
    db,
    pool,
    isSaturated,
    direct,
    jobs,
    channel,
    place,
    purgeDeletedData: () =>
      purgeDeletedData({ connection: direct, isEmbedded: config.databaseUrl === undefined }),
    lost,
  };
}
