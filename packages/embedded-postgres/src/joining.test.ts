import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
import { claimFolder } from './folder-lock.ts';

let prepared: string;
let home: string;
let dataDir: string;
let opened: Pick<EmbeddedPostgres, 'stop'>[];

// Creating a database is slow, so every test starts with a copy of this one.
beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'starchart-joining-'));
  const server = await startEmbeddedPostgres({ dataDir: join(prepared, 'postgres') });
  await server.stop();
}, 180_000);

afterAll(() => rmSync(prepared, { recursive: true, force: true }));

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'starchart-joining-'));
  dataDir = join(home, 'postgres');
  opened = [];
  spawnSync('cp', ['-a', join(prepared, 'postgres'), dataDir]);
});

afterEach(async () => {
  for (const one of opened.toReversed()) await one.stop();
  rmSync(home, { recursive: true, force: true });
});

async function start() {
  const server = await startEmbeddedPostgres({ dataDir });
  opened.push(server);
  return server;
}

async function joinIt(waitMs?: number) {
  const joined = await joinEmbeddedPostgres({ dataDir, ...(waitMs !== undefined && { waitMs }) });
  opened.push(joined);
  return joined;
}

/** Start time of the server, which identifies one run. */
async function startOf(connection: ClientConfig): Promise<string> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ start: string }>(
      'select pg_postmaster_start_time()::text as start',
    );
    return rows[0]?.start ?? '';
  } finally {
    await client.end();
  }
}

const pidFile = () => join(dataDir, 'postmaster.pid');

describe('joining the database of a folder', { timeout: 120_000 }, () => {
  it('connects to the running server, which keeps running afterwards', async () => {
    const server = await start();
    const startedAt = await startOf(server.connection);
    const joined = await joinIt();
    expect(await startOf(joined.connection)).toBe(startedAt);
    await joined.stop();
    expect(await startOf(server.connection)).toBe(startedAt);
  });

  it('starts a server if none runs, and stops it afterwards', async () => {
    const joined = await joinIt();
    expect(await startOf(joined.connection)).not.toBe('');
    await joined.stop();
    expect(existsSync(pidFile())).toBe(false);
    await start();
  });

  it('waits for a server that is starting', async () => {
    const [server, joined] = await Promise.all([start(), joinIt()]);
    expect(await startOf(joined.connection)).toBe(await startOf(server.connection));
  });

  it('ignores the address file of a killed server', async () => {
    const killed = await start();
    const leftBehind = readFileSync(pidFile());
    await killed.stop();
    writeFileSync(pidFile(), leftBehind, { mode: 0o600 });
    const joined = await joinIt();
    expect(await startOf(joined.connection)).not.toBe('');
  });
});

it('distinguishes an unreachable server from a missing one', async () => {
  const release = claimFolder(dataDir);
  try {
    const joining = joinIt(300);
    await expect(joining).rejects.toThrow(EmbeddedPostgresError);
    await expect(joining).rejects.toThrow(/is running on the data folder .* cannot be reached from here/);
  } finally {
    release();
  }
});
