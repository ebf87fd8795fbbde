import { join } from 'node:path';
import { type Connection, MigrationError, UnsuitableServerError } from '@starchart/db';
import { startEmbeddedPostgres } from '@starchart/embedded-postgres';
import type { Config } from '../config/config.ts';
import { reasonOf, StartupError } from '../core/startup-error.ts';

export interface LocatedDatabase {
  connection: Connection;
  /** Bypasses a connection pooler. */
  direct: Connection;
  /** The location, for display. */
  place: string;
  /** Rejects when the embedded database has died; stays pending for an external server. */
  lost: Promise<never>;
}

/**
 * Starts the embedded database unless an external one is configured; spawns it on the next event-loop turn.
 */
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
  lost.catch(() => {}); // It may reject before anything awaits it.
  return { connection, direct: connection, place: folder, lost };
}

/** The address of a database for display, without the password. */
export function withoutPassword(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  return url ? `${url.host}${url.pathname}` : 'DATABASE_URL';
}

/** Rethrows an error worded for the operator; any other means that the database cannot be reached. */
export function rethrowUnreachable(place: string) {
  return (error: unknown): never => {
    if (error instanceof UnsuitableServerError || error instanceof MigrationError) throw error;
    throw new StartupError(`The database (${place}) cannot be reached: ${reasonOf(error)}`);
  };
}
