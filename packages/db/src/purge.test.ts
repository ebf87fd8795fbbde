import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@starchart/embedded-postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from './client.ts';
import { purgeDeletedData } from './purge.ts';
import { createTestDatabase, findInFiles } from './testing/index.ts';

const CANARIES = ['canary-in-a-row', 'canary-in-every-row', 'canary-from-long-ago', 'canary-kept-apart'];

describe('on the embedded server', () => {
  let home: string;
  let server: EmbeddedPostgres;
  let client: Client;

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'starchart-remains-'));
    server = await startEmbeddedPostgres({ dataDir: join(home, 'postgres') });
    client = await connect(server.connection);
    await client.query(`create table memos (id integer generated always as identity primary key, text text unique,
      mood text, long text)`);
    await client.query(`alter table memos alter column long set storage external`);
  });

  afterAll(async () => {
    await client.end();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  });

  /** Inserts rows that leave traces in the table, its indexes, TOAST, statistics and the write-ahead log. */
  async function writeAndDelete(): Promise<void> {
    await client.query('delete from memos');
    await client.query(`insert into memos (text, mood, long)
      select 'canary-in-a-row ' || n, 'canary-in-every-row', repeat('canary-kept-apart', 1000)
      from generate_series(1, 500) as n`);
    await client.query('create index if not exists memos_shouted on memos (upper(mood))');
    await client.query(`insert into memos (text) values ('canary-from-long-ago')`);
    await client.query(`update memos set text = 'somebody else' where text = 'canary-from-long-ago'`);
    await client.query('analyze memos');
    await client.query('checkpoint');
    await client.query(`delete from memos where mood is not null`);
  }

  it('no file contains remains of deleted rows', async () => {
    await writeAndDelete();
    const before = findInFiles(home, CANARIES);
    for (const canary of CANARIES) {
      expect(
        before.filter((place) => place.endsWith(canary)),
        canary,
      ).not.toEqual([]);
    }
    expect(before.filter((place) => place.includes('pg_wal'))).not.toEqual([]);

    await purgeDeletedData({ connection: server.connection, isEmbedded: true });
    expect(findInFiles(home, CANARIES)).toEqual([]);
    expect((await client.query('select text from memos')).rows).toEqual([{ text: 'somebody else' }]);
  });

  it('no file contains remains of an emptied table', async () => {
    await writeAndDelete();
    await client.query('delete from memos');
    await purgeDeletedData({ connection: server.connection, isEmbedded: true });
    expect(findInFiles(home, [...CANARIES, 'somebody else'])).toEqual([]);
  });

  it('waits for transactions that can still see the rows, gives up, and succeeds on a retry', async () => {
    await writeAndDelete();
    const reader = await connect(server.connection);
    await reader.query('begin isolation level repeatable read');
    await reader.query('select 1');
    await client.query(`insert into memos (text, mood) values ('canary-in-a-row', 'to be deleted')`);
    await client.query(`delete from memos where mood = 'to be deleted'`);
    await expect(
      purgeDeletedData({ connection: server.connection, isEmbedded: true, maxAttempts: 2 }),
    ).rejects.toThrow('too busy');
    await reader.query('commit');
    await reader.end();

    await purgeDeletedData({ connection: server.connection, isEmbedded: true });
    expect(findInFiles(home, CANARIES)).toEqual([]);
  });

  it('retries the lock of a table in use, and lets other statements run in between', async () => {
    const holder = await connect(server.connection);
    await holder.query('begin');
    await holder.query('lock table memos in row exclusive mode');
    const clearing = purgeDeletedData({ connection: server.connection, isEmbedded: true, maxAttempts: 3 });
    const gaveUp = clearing.then(
      () => 'cleared',
      (error: Error) => error.message,
    );
    await expect.poll(() => waitingForLock(client)).toBe(true);
    // Queued behind the lock request, and runs while the holder keeps its lock.
    const { rowCount } = await client.query('select from memos limit 1');
    expect(rowCount).toBe(1);
    expect(await gaveUp).toContain('too busy');
    await holder.query('rollback');
    await holder.end();
    await purgeDeletedData({ connection: server.connection, isEmbedded: true });
  });

  it('the server’s log contains no values of a rejected statement', async () => {
    await client.query(`insert into memos (text) values ('canary-in-a-row')`);
    await expect(client.query('insert into memos (text) values ($1)', ['canary-in-a-row'])).rejects.toThrow(
      'duplicate key',
    );
    await expect(client.query(`select 'canary-in-a-row'::integer`)).rejects.toThrow('invalid input syntax');
    await client.query(`delete from memos where text = 'canary-in-a-row'`);
    const log = readFileSync(join(home, 'postgres.log'), 'utf8');
    expect(log).toContain('database system is ready');
    expect(log).not.toMatch(/canary|duplicate/);
  });
});

it('on an external server, vacuums only the tables that it may', async () => {
  const database = await createTestDatabase();
  try {
    await database.pool.query(`create table memos as select 'gone' as text from generate_series(1, 1000)`);
    await database.pool.query('delete from memos');
    await purgeDeletedData({ connection: database.connection, isEmbedded: false });
    const { rows } = await database.pool.query(
      `select pg_relation_size('memos')::integer as size, last_vacuum is not null as vacuumed
       from pg_stat_user_tables where relname = 'memos'`,
    );
    expect(rows).toEqual([{ size: 0, vacuumed: true }]);

    const visitor = `visitor_${randomBytes(6).toString('hex')}`;
    await database.pool.query(`create role ${visitor}`);
    const asVisitor = new URL(database.connectionString);
    asVisitor.searchParams.set('options', `-c role=${visitor}`);
    await expect(
      purgeDeletedData({ connection: { connectionString: asVisitor.href }, isEmbedded: false }),
    ).resolves.toBeUndefined();
    await database.pool.query(`drop role ${visitor}`);
  } finally {
    await database.drop();
  }
});

async function connect(connection: Connection): Promise<Client> {
  const client = new Client(connection);
  await client.connect();
  return client;
}

async function waitingForLock(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_stat_activity
    where application_name = 'starchart purge' and wait_event_type = 'Lock'`);
  return rowCount === 1;
}
