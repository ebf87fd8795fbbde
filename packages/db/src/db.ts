import { type DeleteResult, type Kysely, sql, type UpdateResult } from 'kysely';
import type { DB } from './database.ts';
import { isRetryable } from './pg-errors.ts';
import { inTransactionScope } from './transaction-scope.ts';

/** Runs queries: the pool, or one transaction. */
export type Queryable = Kysely<DB>;

/** Attempts before a serialization failure or deadlock is thrown. */
const MAX_ATTEMPTS = 5;

/** Retries work that PostgreSQL rolled back because of a serialization failure or a deadlock. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || attempt >= MAX_ATTEMPTS) throw error;
    }
  }
}

/** Runs work in a new transaction, once. */
export function runTransaction<T>(db: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction().execute((tx) => inTransactionScope(() => work(tx)));
}

/** Runs work atomically: in a new transaction that is retried on conflicts, or in a savepoint of a given transaction. */
export async function inTransaction<T>(db: Queryable, work: (tx: Queryable) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return await retryOnConflict(() => runTransaction(db, work));
  await sql`savepoint part`.execute(db);
  try {
    const result = await work(db);
    await sql`release savepoint part`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db);
    throw error;
  }
}

/** Whether the query finds a row. */
export async function hasRow(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

/** Number of rows that the UPDATE has changed, or the DELETE has deleted. */
export async function countChanged(query: {
  executeTakeFirstOrThrow(): Promise<UpdateResult | DeleteResult>;
}): Promise<number> {
  const result = await query.executeTakeFirstOrThrow();
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows);
}

/** Resolves when the database answers. */
export async function ping(db: Queryable): Promise<void> {
  await sql`select 1`.execute(db);
}
