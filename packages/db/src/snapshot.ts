import type { Queryable } from './db.ts';

/** The database as it stood at one moment, for reading; it holds a connection until it is closed. */
export interface Snapshot {
  db: Queryable;
  /** Gives the connection back; calling it again is harmless. */
  close(): Promise<void>;
}

/** Opens a snapshot in which all numbers agree, however long the reading takes. */
export async function openSnapshot(db: Queryable): Promise<Snapshot> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  let closed: Promise<unknown> | undefined;
  return {
    db: tx,
    async close() {
      closed ??= tx.rollback().execute();
      await closed;
    },
  };
}
