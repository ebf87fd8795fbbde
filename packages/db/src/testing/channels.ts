import { sql } from 'kysely';
import type { Queryable } from '../db.ts';

/** Terminates the connections of all channels of this database, like a restart. */
export async function cutChannels(db: Queryable): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'starchart events'`.execute(db);
}
