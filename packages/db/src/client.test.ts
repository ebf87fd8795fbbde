import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from './client.ts';
import { inTransaction, ping } from './db.ts';
import { isUnavailable } from './pg-errors.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

let database: TestDatabase;
let opened: OpenDatabase[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()));
  opened = [];
});

afterAll(() => database.drop());

function open(options: Partial<DatabaseOptions> = {}): OpenDatabase {
  const one = openDatabase({ connection: database.connection, maxConnections: 1, ...options });
  opened.push(one);
  return one;
}

async function preparedStatements({ pool }: OpenDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

async function inSession<Row>({ pool }: OpenDatabase, text: string): Promise<Row | undefined> {
  const { rows } = await pool.query(text);
  return rows[0];
}

describe('prepared statements', () => {
  it('are planned once per connection and reused with other values', async () => {
    const one = open();
    for (const value of [1, 2, 3]) await sql`select ${value}::integer as value`.execute(one.db);
    expect(await preparedStatements(one)).toEqual(['select $1::integer as value']);
    expect(await inSession(one, 'show plan_cache_mode')).toEqual({ plan_cache_mode: 'force_generic_plan' });
  });

  it('are not kept on the connection when named statements are off', async () => {
    const one = open({ namedStatements: false });
    for (const value of [1, 2, 3]) await sql`select ${value}::integer as value`.execute(one.db);
    expect(await preparedStatements(one)).toEqual([]);
    expect(await inSession(one, 'show plan_cache_mode')).toEqual({ plan_cache_mode: 'auto' });
  });

  it('work again after a migration has changed their table', async () => {
    const one = open();
    await sql`create table shelf as select 1 as book`.execute(one.db);
    const readAll = sql`select * from shelf`;
    await readAll.execute(one.db);
    await sql`alter table shelf add column title text`.execute(one.db);

    await expect(readAll.execute(one.db)).rejects.toThrow('cached plan must not change result type');
    expect((await readAll.execute(one.db)).rows).toEqual([{ book: 1, title: null }]);
  });
});

describe('a query on the pool inside a transaction', () => {
  it('throws, because all transactions could wait for a second connection', async () => {
    const one = open({ maxConnections: 2 });
    const nested = inTransaction(one.db, async (tx) => {
      await ping(tx);
      await inTransaction(tx, ping);
      await ping(one.db);
    });
    await expect(nested).rejects.toThrow('not the pool');
  });

  it('is allowed after the transaction, also in work that the transaction has started', async () => {
    const one = open();
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
    let later: Promise<void> = Promise.resolve();
    await inTransaction(one.db, async () => {
      later = committed.then(() => ping(one.db));
    });
    commit();
    await expect(later).resolves.toBeUndefined();
    await expect(ping(one.db)).resolves.toBeUndefined();
  });

  it('is allowed in production, where it only may wait', async () => {
    const one = open({ maxConnections: 2, rejectsNestedQueries: false });
    await expect(inTransaction(one.db, () => ping(one.db))).resolves.toBeUndefined();
  });
});

describe('values', () => {
  it('are strings for days, dates for instants, and numbers for big integers', async () => {
    const { rows } = await sql`
      select date '2026-02-28' as day, timestamptz '2026-02-28 23:30+01' as instant, 9007199254740991::bigint as count
    `.execute(database.db);
    expect(rows).toEqual([
      { day: '2026-02-28', instant: new Date('2026-02-28T22:30:00Z'), count: Number.MAX_SAFE_INTEGER },
    ]);
  });

  it('throw when a number cannot represent them exactly', async () => {
    await expect(sql`select 9007199254740993::bigint as count`.execute(database.db)).rejects.toThrow(
      '9007199254740993 is too large for a whole number.',
    );
  });
});

describe('a dropped connection', () => {
  it('is reported and replaced when it was idle', async () => {
    const lost: Error[] = [];
    const one = open({ onConnectionLost: (error) => lost.push(error) });
    await terminate(await backendPid(one));
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    expect((await sql`select 1 as one`.execute(one.db)).rows).toEqual([{ one: 1 }]);
  });

  it('fails only the running statement', async () => {
    const one = open();
    const pid = await backendPid(one);
    const slow = sql`select pg_sleep(10)`.execute(one.db);
    await Promise.all([expect(slow).rejects.toThrow(/terminat/), terminate(pid)]);
    expect((await sql`select 1 as one`.execute(one.db)).rows).toEqual([{ one: 1 }]);
  });

  it('fails only the running transaction, which can be retried', async () => {
    const lost: Error[] = [];
    const one = open({ onConnectionLost: (error) => lost.push(error) });
    const transaction = one.db.transaction().execute(async (trx) => {
      await terminate(await backendPid(one, trx));
      await expect.poll(() => lost.length).toBeGreaterThan(0);
      await sql`select 1`.execute(trx);
    });
    expect(await transaction.catch(isUnavailable)).toBe(true);
    expect((await sql`select 1 as one`.execute(one.db)).rows).toEqual([{ one: 1 }]);
  });
});

describe('a timeout limits', () => {
  it('a slow statement, on the server', async () => {
    const one = open({ statementTimeoutMs: 100 });
    await expect(sql`select pg_sleep(10)`.execute(one.db)).rejects.toThrow('statement timeout');
  });

  it('a server that does not respond, on the client; the next statement uses a new connection', async () => {
    const one = open({ queryTimeoutMs: 1_000 });
    const before = await backendPid(one);
    await expect(sql`select pg_sleep(20)`.execute(one.db)).rejects.toThrow('Query read timeout');
    expect(await backendPid(one)).not.toBe(before);
  });

  it('the wait for a free connection', async () => {
    const one = open({ connectTimeoutMs: 1_000 });
    const busy = await one.pool.connect();
    await expect(sql`select 1`.execute(one.db)).rejects.toThrow('timeout exceeded when trying to connect');
    busy.release();
  });
});

async function backendPid({ db }: OpenDatabase, on = db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on);
  return rows[0]?.pid ?? 0;
}

async function terminate(pid: number): Promise<void> {
  const client = new Client(database.connection);
  await client.connect();
  await client.query('select pg_terminate_backend($1)', [pid]);
  await client.end();
}
