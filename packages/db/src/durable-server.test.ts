import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@starchart/embedded-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from './client.ts';
import { assertDurableServer, assertUtf8 } from './durable-server.ts';

let home: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'starchart-durable-'));
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

async function checkServer(throwAway: boolean): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: join(home, 'postgres'), throwAway });
  const { pool, close } = openDatabase({ connection: server.connection });
  try {
    await assertDurableServer(pool);
  } finally {
    await close();
    await server.stop();
  }
}

it('rejects a server that confirms writes before they are durable, and names every setting', async () => {
  await expect(checkServer(true)).rejects.toThrow(
    'configured to lose data in a crash (fsync = off, full_page_writes = off, synchronous_commit = off)',
  );
});

it('accepts a durable server', async () => {
  await expect(checkServer(false)).resolves.toBeUndefined();
});

it('a database that is not UTF8 is refused in one sentence', async () => {
  const server = await startEmbeddedPostgres({ dataDir: join(home, 'postgres') });
  const { pool, close } = openDatabase({ connection: server.connection });
  await pool.query(
    "create database old encoding 'LATIN1' locale_provider libc locale 'C' template template0",
  );
  await expect(assertUtf8(pool)).resolves.toBeUndefined();
  const old = openDatabase({ connection: { ...server.connection, database: 'old' } });
  try {
    await expect(assertDurableServer(old.pool)).rejects.toThrow(
      /^The database has the encoding LATIN1, but Starchart needs UTF8: [^.]*\.$/,
    );
  } finally {
    await old.close();
    await close();
    await server.stop();
  }
});
