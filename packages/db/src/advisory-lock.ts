import pg from 'pg';
import type { Connection } from './client.ts';

/** Names of the advisory locks. Each is held by at most one process per database. */
export type LockName = 'upgrade' | 'nightly-backup';

/**
 * Waits for the advisory lock, does the work and returns its result. PostgreSQL releases the lock when the process dies.
 * Needs a direct connection, not one through a pooler: the lock belongs to the session.
 */
export function withLock<T>(connection: Connection, name: LockName, work: () => Promise<T>): Promise<T> {
  return inSession(connection, name, async (client) => {
    await client.query(`select pg_advisory_lock(${KEY})`, [name]);
    return await work();
  });
}

/** Like `withLock`, but returns undefined without doing the work when another process holds the lock. */
export function withLockIfFree<T>(
  connection: Connection,
  name: LockName,
  work: () => Promise<T>,
): Promise<T | undefined> {
  return inSession(connection, name, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${KEY}) as mine`, [
      name,
    ]);
    return rows[0]?.mine ? await work() : undefined;
  });
}

const KEY = "hashtextextended('starchart ' || $1, 0)";

async function inSession<T>(
  connection: Connection,
  name: LockName,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: `starchart ${name}` });
  client.on('error', () => {}); // A lost connection cannot stop work that has begun.
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}
