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

// Creating a database waits for the disk, so every test begins with a copy of this one.
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

/** When the server that is reached there was started: tells one run from another. */
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

describe('the database of a folder is joined', { timeout: 120_000 }, () => {
  it('at the server that runs on it, which goes on when the guest has gone', async () => {
    const server = await start();
    const startedAt = await startOf(server.connection);
    const joined = await joinIt();
    expect(await startOf(joined.connection)).toBe(startedAt);
    await joined.stop();
    expect(await startOf(server.connection)).toBe(startedAt);
  });

  it('at a server of its own where none runs, which ends with it', async () => {
    const joined = await joinIt();
    expect(await startOf(joined.connection)).not.toBe('');
    await joined.stop();
    expect(existsSync(pidFile())).toBe(false);
    await start();
  });

  it('at a server that is only just starting', async () => {
    const [server, joined] = await Promise.all([start(), joinIt()]);
    expect(await startOf(joined.connection)).toBe(await startOf(server.connection));
  });

  it('although a server that was killed has left its address behind', async () => {
    const killed = await start();
    const leftBehind = readFileSync(pidFile());
    await killed.stop();
    writeFileSync(pidFile(), leftBehind, { mode: 0o600 });
    const joined = await joinIt();
    expect(await startOf(joined.connection)).not.toBe('');
  });
});

it('a server that lets nobody in from here is told from one that is not there', async () => {
  const release = claimFolder(dataDir);
  try {
    const joining = joinIt(300);
    await expect(joining).rejects.toThrow(EmbeddedPostgresError);
    await expect(joining).rejects.toThrow(/is running on the data folder .* cannot be reached from here/);
  } finally {
    release();
  }
});
