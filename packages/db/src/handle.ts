import { type Kysely, sql } from 'kysely';
import type { DB } from './database.ts';

/** What every query runs on: the pool, or one transaction. */
export type Handle = Kysely<DB>;

/** Resolves when the database answers. */
export async function ping(db: Handle): Promise<void> {
  await sql`select 1`.execute(db);
}
