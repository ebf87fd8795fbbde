import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Connection } from './client.ts';

export interface ClearRemainsOptions {
  /** Past any pooler. */
  connection: Connection;
  /** Whether the server is the embedded one, whose files are ours to answer for. */
  isEmbedded: boolean;
  /** How often a lock is asked for that others hold, and how long older transactions are waited for, in tries. */
  tries?: number;
}

/** Families wait behind us for at most this long before we step back from a table that is in use, in milliseconds. */
const LOCK_TIMEOUT_MS = 1_000;
const PAUSE_MS = 500;
const TRIES = 40;

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Removes what deleted rows left behind. On the embedded server nothing stays of them, neither in tables and indexes nor
 * in statistics and the write-ahead log; there this asks for every table by itself, for as long as it takes to write it
 * anew. A server of somebody else gets an ordinary VACUUM: its log and backups follow the rules of who runs it.
 *
 * Throws when others keep a table or an old snapshot for too long; it may be tried again at any time.
 */
export async function purgeDeletedData({
  connection,
  isEmbedded,
  tries = TRIES,
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
  await outliveOlderTransactions(client, tries);
  // Statistics quote values. Those of a table that is empty now would stay: there is nothing to make new ones of.
  await eachPatiently(tables, tries, (table) => client.query(CLEAR_STATISTICS, [table]));
  await eachPatiently(tables, tries, (table) => client.query(`vacuum (full, analyze) ${table}`));
  await outliveOlderTransactions(client, tries);
  await eachPatiently(STATISTICS, tries, (table) => client.query(`vacuum full ${table}`));
  // A new segment of the log begins; with the checkpoint those before it are of no use, and the server removes them.
  await client.query('select pg_switch_wal()');
  await client.query('checkpoint');
}

async function vacuumOwnTables(client: Client, tries: number): Promise<void> {
  await eachPatiently(await ownTables(client), tries, (table) => client.query(`vacuum (analyze) ${table}`));
}

const STATISTICS = ['pg_catalog.pg_statistic', 'pg_catalog.pg_statistic_ext_data'];

/** Of a table and of the expressions in its indexes. */
const CLEAR_STATISTICS = `
  select pg_clear_attribute_stats(nspname, relname, attname, stainherit)
  from pg_statistic
    join pg_attribute on attrelid = starelid and attnum = staattnum
    join pg_class on pg_class.oid = starelid
    join pg_namespace on pg_namespace.oid = relnamespace
    left join pg_index on indexrelid = starelid
  where coalesce(indrelid, starelid) = $1::regclass`;

/** The tables of the product and of its queue, as far as they are ours to clear. */
async function ownTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in (current_schema(), 'jobs') and pg_has_role(relowner, 'usage')
    order by name`);
  return rows.map(({ name }) => name);
}

/** Does something with each table, and again with one that others hold. */
async function eachPatiently(
  tables: readonly string[],
  tries: number,
  act: (table: string) => Promise<unknown>,
): Promise<void> {
  for (const table of tables) {
    await patiently(tries, async () => {
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

/**
 * Waits until every transaction that began before now has ended: as long as one may still look at a deleted row, the row
 * is carried over into the new file.
 */
async function outliveOlderTransactions(client: Client, tries: number): Promise<void> {
  const { rows: now } = await client.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid');
  await patiently(tries, async () => {
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

async function patiently(tries: number, attempt: () => Promise<boolean>): Promise<void> {
  for (let tried = 1; !(await attempt()); tried++) {
    if (tried >= tries) throw new Error('The database is too busy to be cleared of what was erased.');
    await sleep(PAUSE_MS);
  }
}
