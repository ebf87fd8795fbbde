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
  /** By which the server processes tell one another what changes. */
  channel: Channel;
  /** Removes what erased rows left in the files of the database. */
  purgeDeletedData: () => Promise<void>;
}

export interface DatabaseNews extends Pick<DatabaseOptions, 'onStatement'> {
  /** Progress, for the person at the console. */
  say: (message: string) => void;
  onConnectionLost: (error: Error) => void;
  /** Something went wrong behind the requests; it is tried again. */
  onJobsTrouble: (error: Error) => void;
  /** Change events are not published for now; the connection is retried. */
  onChannelTrouble: (error: Error) => void;
}

/**
 * Opens the database, checks that its server keeps what it confirms, and brings it up to date. What has to be closed
 * goes on `cleanup`. Throws errors worded for the person who runs the server.
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
