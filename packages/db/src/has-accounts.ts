import type { Pool } from 'pg';

/** Whether an earlier start created accounts. Works before the database is migrated. */
export async function hasAccounts(pool: Pool): Promise<boolean> {
  const { rows: tables } = await pool.query("select where to_regclass('parents') is not null");
  if (tables.length === 0) return false;
  const { rows } = await pool.query('select from parents limit 1');
  return rows.length > 0;
}
