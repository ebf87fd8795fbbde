import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Connection } from './client.ts';

export interface ClearRemainsOptions {
  /** Connects directly, not through a pooler. */
  connection: Connection;
  /** Whether the server is the embedded one, whose files we control. */
  isEmbedded: boolean;
  /** Number of attempts to lock a table and to wait for older transactions. */
  tries?: number;
}

/** Longest time that other statements queue behind our lock request, in ms. */
const LOCK_TIMEOUT_MS = 1_000;
const PAUSE_MS = 500;
const MAX_ATTEMPTS = 40;

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Removes the remains of deleted rows. On the embedded server, rewrites every table, so that tables, indexes, statistics
 * and the write-ahead log contain none. On an external server, runs an ordinary VACUUM: its operator owns log and backups.
 * Throws when others hold a table or an old snapshot for too long; a retry is safe at any time.
 */
export async function purgeDeletedData({
  connection,
  isEmbedded,
  tries = MAX_ATTEMPTS,
}: ClearRemainsOptions): Promise<void> {
  const client = new Client({ ...connection, application_name: 'starchart remains' });
  client.on('error', () => {}); // The statement that runs on a lost connection fails by itself.
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query('set statement_timeout = 0');
    if (isEmbedded) await rewriteEverything(client, tries);
    else await vacuumOwnTables(client, tries);
  } finally {
    await client.end();
  }
}

async function rewriteEverything(client: Client, tries: number): Promise<void> {
  const tables = await ownTables(client);
  await waitForOlderTransactions(client, tries);
  // Statistics contain values. ANALYZE does not replace those of an empty table.
  await forEachTable(tables, tries, (table) => client.query(CLEAR_STATISTICS, [table]));
  await forEachTable(tables, tries, (table) => client.query(`vacuum (full, analyze) ${table}`));
  await waitForOlderTransactions(client, tries);
  await forEachTable(STATISTICS, tries, (table) => client.query(`vacuum full ${table}`));
  // Switches to a new WAL segment; the checkpoint lets the server remove the older ones.
  await client.query('select pg_switch_wal()');
  await client.query('checkpoint');
}

async function vacuumOwnTables(client: Client, tries: number): Promise<void> {
  await forEachTable(await ownTables(client), tries, (table) => client.query(`vacuum (analyze) ${table}`));
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
  tries: number,
  act: (table: string) => Promise<unknown>,
): Promise<void> {
  for (const table of tables) {
    await retry(tries, async () => {
      try {
        await act(table);
        return true;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false;
        throw error;
      }
    });
  }
}

/** Waits until every transaction that began before now has ended: VACUUM keeps deleted rows that one can still see. */
async function waitForOlderTransactions(client: Client, tries: number): Promise<void> {
  const { rows: now } = await client.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid');
  await retry(tries, async () => {
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

async function retry(tries: number, attempt: () => Promise<boolean>): Promise<void> {
  for (let tried = 1; !(await attempt()); tried++) {
    if (tried >= tries) throw new Error('The database is too busy to be cleared of what was erased.');
    await sleep(PAUSE_MS);
  }
}
