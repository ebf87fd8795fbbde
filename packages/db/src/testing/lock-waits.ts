import { sql } from 'kysely';
import type { Queryable } from '../db.ts';

/** How many statements on this database wait for a lock that somebody else holds. */
export async function countLockWaits(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
