import { join } from 'node:path';
import {
  assertDurableServer,
  type Channel,
  type Connection,
  clearRemains,
  type DatabaseOptions,
  type JobQueue,
  migrateToLatest,
  type OpenDatabase,
  openChannel,
  openDatabase,
  openJobQueue,
  syncBadges,
  UnsuitableServerError,
} from '@starchart/db';
import { startEmbeddedPostgres } from '@starchart/db/embedded';
import type { Config } from './config.ts';
import { backUpBeforeUpgrade } from './features/system/backup-before-upgrade.ts';
import { reasonOf, StartError } from './start-error.ts';

export interface StartedDatabase {
  db: OpenDatabase['db'];
  pool: OpenDatabase['pool'];
  isCrowded: OpenDatabase['isCrowded'];
  /** The way past any pooler. */
  direct: Connection;
  jobs: JobQueue;
  /** By which the server processes tell one another what changes. */
  channel: Channel;
  /** Where the data lies, for a person. */
  place: string;
  /** Removes what erased rows left in the files of the database. */
  clearRemains: () => Promise<void>;
  /** Rejects when the embedded database has died for good. Stays pending for a server of somebody else. */
  lost: Promise<never>;
}

export interface DatabaseNews extends Pick<DatabaseOptions, 'onStatement'> {
  /** Progress, for the person at the console. */
  say: (message: string) => void;
  onConnectionLost: (error: Error) => void;
  /** Something went wrong behind the requests; it is tried again. */
  onJobsTrouble: (error: Error) => void;
  /** Nobody is told what changes for now; it is tried again. */
  onChannelTrouble: (error: Error) => void;
}

/**
 * Opens the database, checks that its server keeps what it confirms, and brings it up to date. What has to be closed
 * goes on `cleanup`. Throws errors worded for the person who runs the server.
 */
export async function startDatabase(
  config: Config,
  cleanup: AsyncDisposableStack,
  { say, onStatement, onConnectionLost, onJobsTrouble, onChannelTrouble }: DatabaseNews,
): Promise<StartedDatabase> {
  const { connection, direct, place, lost } = await locateDatabase(config, cleanup, say);
  const { db, pool, isCrowded, close } = openDatabase({
    connection,
    namedStatements: config.databaseNamedStatements,
    onConnectionLost,
    onStatement,
  });
  cleanup.defer(close);

  await assertDurableServer(pool).catch((error: unknown) => {
    if (error instanceof UnsuitableServerError) throw error;
    throw new StartError(`The database (${place}) cannot be reached: ${reasonOf(error)}`);
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
    isCrowded,
    direct,
    jobs,
    channel,
    place,
    clearRemains: () => clearRemains({ connection: direct, isEmbedded: config.databaseUrl === undefined }),
    lost,
  };
}

interface LocatedDatabase extends Pick<StartedDatabase, 'place' | 'lost'> {
  connection: Connection;
  /** Past any pooler. */
  direct: Connection;
}

async function locateDatabase(
  { databaseUrl, databaseUrlDirect, dataDir }: Config,
  cleanup: AsyncDisposableStack,
  say: (message: string) => void,
): Promise<LocatedDatabase> {
  if (databaseUrl) {
    return {
      connection: { connectionString: databaseUrl },
      direct: { connectionString: databaseUrlDirect },
      place: withoutPassword(databaseUrl),
      lost: new Promise(() => {}),
    };
  }
  const folder = join(dataDir, 'postgres');
  const { connection, stop, exited } = await startEmbeddedPostgres({ dataDir: folder, onProgress: say });
  cleanup.defer(stop);
  const lost = exited.then(() => new Promise<never>(() => {}));
  lost.catch(() => {}); // It may end before anybody waits for it.
  return { connection, direct: connection, place: folder, lost };
}

/** The address of a database as a person may see it. */
export function withoutPassword(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  return url ? `${url.host}${url.pathname}` : 'DATABASE_URL';
}
