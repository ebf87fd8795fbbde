import pg from 'pg';
import type { Connection } from './client.ts';

/** What one process does at a time, of all that work on the same database. */
export type LockName = 'upgrade' | 'nightly-backup';

/**
 * Waits until no other process does work of this name on the same database, does it and answers what came of it. A process that dies
 * gives its lock back.
 *
 * Takes a direct connection, not one through a pooler: the lock belongs to the session.
 */
export function withLock<T>(connection: Connection, name: LockName, work: () => Promise<T>): Promise<T> {
  return inSession(connection, name, async (client) => {
    await client.query(`select pg_advisory_lock(${KEY})`, [name]);
    return await work();
  });
}

/** As `withLock`, but does nothing and answers undefined where another process is at it. */
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
  client.on('error', () => {}); // Who has lost the lock cannot stop what is under way.
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}
