import { sql } from 'kysely';
import type { Queryable } from '../db.ts';

/** Number of open transactions of other connections on this database, active or idle. */
export async function countOpenTransactions(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(db);
  return rows[0]?.count ?? 0;
}
