import { join } from 'node:path';
import type { Connection } from '@starchart/db';
import { startEmbeddedPostgres } from '@starchart/embedded-postgres';
import type { Config } from '../config/config.ts';

/** A database server that runs, and how it is reached. */
export interface LocatedDatabase {
  connection: Connection;
  /** The way past any pooler. */
  direct: Connection;
  /** Where the data lies, for a person. */
  place: string;
  /** Rejects when the embedded database has died for good. Stays pending for a server of somebody else. */
  lost: Promise<never>;
}

/** Starts the embedded database, unless there is another. Its process is on its way in the next turn of the event loop. */
export async function resolveDatabase(
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
