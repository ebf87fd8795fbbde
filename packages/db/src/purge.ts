import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Connection, withClient } from './client.ts';
import { isLockTimeout } from './pg-errors.ts';

export interface PurgeOptions {
  /** Connects directly, not through a pooler. */
  connection: Connection;
  /** Whether the server is the embedded one, whose files we control. */
  isEmbedded: boolean;
  /** Number of attempts to lock a table and to wait for older transactions. */
  maxAttempts?: number;
}

/** Longest time that other statements queue behind our lock request, in ms. */
const LOCK_TIMEOUT_MS = 1_000;
const PAUSE_MS = 500;
const MAX_ATTEMPTS = 40;

/**
 * Removes the remains of deleted rows. On the embedded server, rewrites every table, so that tables, indexes, statistics
 * and the write-ahead log contain none. On an external server, runs an ordinary VACUUM: its operator owns log and backups.
 * Throws when others hold a table or an old snapshot for too long; a retry is safe at any time.
 */
export async function purgeDeletedData({
  connection,
  isEmbedded,
  maxAttempts = MAX_ATTEMPTS,
}: PurgeOptions): Promise<void> {
  await withClient(connection, 'purge', async (client) => {
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    if (isEmbedded) await rewriteEverything(client, maxAttempts);
    else await vacuumOwnTables(client, maxAttempts);
  });
}

async function rewriteEverything(client: Client, maxAttempts: number): Promise<void> {
  const tables = await ownTables(client);
  await waitForOlderTransactions(client, maxAttempts);
  // Statistics contain values. ANALYZE does not replace those of an empty table.
  await forEachTable(tables, maxAttempts, (table) => client.query(CLEAR_STATISTICS, [table]));
  await forEachTable(tables, maxAttempts, (table) => client.query(`vacuum (full, analyze) ${table}`));
  await waitForOlderTransactions(client, maxAttempts);
  await forEachTable(STATISTICS, maxAttempts, (table) => client.query(`vacuum full ${table}`));
  // Switches to a new WAL segment; the checkpoint lets the server remove the older ones.
  await client.query('select pg_switch_wal()');
  await client.query('checkpoint');
}

async function vacuumOwnTables(client: Client, maxAttempts: number): Promise<void> {
  await forEachTable(await ownTables(client), maxAttempts, (table) =>
    client.query(`vacuum (analyze) ${table}`),
  );
}

const STATISTICS = ['pg_catalog.pg_statistic', 'pg_catalog.pg_statistic_ext_data'];

/** Deletes the statistics of a table and of the expressions in its indexes. */
const CLEAR_STATISTICS = `
  select pg_clear_attribute_stats(nspname, relname, attname, stainherit)
  from pg_statistic
    join pg_attribute on attrelid = starelid and attnum = staattnum
    join pg_class on pg_class.oid = starelid
    join pg_namespace on pg_namespace.oid = relnamespace
    left join pg_index on indexrelid = starelid
  where coalesce(indrelid, starelid) = $1::regclass`;

/** The tables of the product and of its queue that we may clear. */
async function ownTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in (current_schema(), 'jobs') and pg_has_role(relowner, 'usage')
    order by name`);
  return rows.map(({ name }) => name);
}

/** Calls `act` for each table and retries tables that others hold. */
async function forEachTable(
  tables: readonly string[],
  maxAttempts: number,
  act: (table: string) => Promise<unknown>,
): Promise<void> {
  for (const table of tables) {
    await retry(maxAttempts, async () => {
      try {
        await act(table);
        return true;
      } catch (error) {
        if (isLockTimeout(error)) return false;
        throw error;
      }
    });
  }
}

/** Waits until every transaction that began before now has ended: VACUUM keeps deleted rows that one can still see. */
async function waitForOlderTransactions(client: Client, maxAttempts: number): Promise<void> {
  const { rows: now } = await client.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid');
  await retry(maxAttempts, async () => {
    const { rows } = await client.query(
      `select from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and (age(backend_xid) > age($1::xid) or age(backend_xmin) > age($1::xid))
       limit 1`,
      [now[0]?.xid],
    );
    return rows.length === 0;
  });
}

async function retry(maxAttempts: number, succeeds: () => Promise<boolean>): Promise<void> {
  for (let attempts = 1; !(await succeeds()); attempts++) {
    if (attempts >= maxAttempts)
      throw new Error('The database is too busy to be cleared of what was erased.');
    await sleep(PAUSE_MS);
  }
}
