import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@starchart/embedded-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from './client.ts';
import { assertDurableServer } from './durable-server.ts';

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
