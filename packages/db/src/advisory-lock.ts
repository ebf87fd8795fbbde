import { type Connection, withClient } from './client.ts';

/** Names of the advisory locks. Each is held by at most one process per database. */
export type LockName = 'upgrade' | 'nightly-backup';

/**
 * Waits for the advisory lock, does the work and returns its result. PostgreSQL releases the lock when the process dies.
 * Needs a direct connection, not one through a pooler: the lock belongs to the session.
 */
export function withLock<T>(connection: Connection, name: LockName, work: () => Promise<T>): Promise<T> {
  return withClient(connection, name, async (client) => {
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
  return withClient(connection, name, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${KEY}) as mine`, [
      name,
    ]);
    return rows[0]?.mine ? await work() : undefined;
  });
}

const KEY = "hashtextextended('starchart ' || $1, 0)";
