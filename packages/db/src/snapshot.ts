import { sql } from 'kysely';
import type { Queryable } from './db.ts';

/** A read-only view of the database at one moment; holds a connection until it is closed. */
export interface Snapshot {
  db: Queryable;
  /** Releases the connection; repeated calls have no effect. */
  close(): Promise<void>;
}

/** Cancels statements of this transaction that take longer. */
export async function limitStatements(db: Queryable, timeoutMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(db);
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
