import type { Queryable } from './db.ts';

/** A read-only view of the database at one moment; holds a connection until it is closed. */
export interface Snapshot {
  db: Queryable;
  /** Releases the connection; repeated calls have no effect. */
  close(): Promise<void>;
}

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
