import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

let prepared: string;
let home: string;
let dataDir: string;
let running: EmbeddedPostgres[];

// Creating a database is slow, so tests start with a copy of this one.
beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'starchart-supervised-'));
  const server = await startEmbeddedPostgres({ dataDir: join(prepared, 'postgres') });
  await query(server, `create table greeting as select 'hello' as text`);
  await server.stop();
}, 180_000);

afterAll(() => rmSync(prepared, { recursive: true, force: true }));

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'starchart-supervised-'));
  dataDir = join(home, 'postgres');
  running = [];
  copy(join(prepared, 'postgres'), dataDir);
}, 180_000);

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(home, { recursive: true, force: true });
});

function copy(from: string, to: string): void {
  spawnSync('cp', ['-a', from, to]);
}

async function start(folder = dataDir, onProgress?: (message: string) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder, onProgress });
  running.push(server);
  return server;
}

async function query({ connection }: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
}

/** Process ids of the database; only the postmaster on systems without /proc. */
function allProcesses(): number[] {
  if (!existsSync('/proc/self/cwd')) return [postmasterPid()];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return (
          basename(readlinkSync(`/proc/${pid}/exe`)) === 'postgres' &&
          readlinkSync(`/proc/${pid}/cwd`) === dataDir
        );
      } catch {
        return false;
      }
    });
}

describe('a frozen database', { timeout: 120_000 }, () => {
  it.each([
    ['with all processes', allProcesses],
    ['with only its postmaster', () => [postmasterPid()]],
  ])('%s is killed and restarted with its data', async (_where, pidsToFreeze) => {
    const messages: string[] = [];
    const server = await start(dataDir, (message) => messages.push(message));
    const frozen = postmasterPid();
    for (const pid of pidsToFreeze()) process.kill(pid, 'SIGSTOP');
    await expect
      .poll(() => query(server, 'select text from greeting').catch(() => 'away'), { timeout: 60_000 })
      .toEqual([{ text: 'hello' }]);
    expect(postmasterPid()).not.toBe(frozen);
    expect(messages.slice(0, 2)).toEqual([
      'The database has stopped answering; ending it …',
      'The database ended unexpectedly; starting it again …',
    ]);
  });
});

describe('a copied data folder', { timeout: 120_000 }, () => {
  it('is rejected with a remedy when its database was running, which keeps running', async () => {
    const server = await start();
    const taken = join(home, 'copy');
    copy(dataDir, taken);
    await expect(start(taken)).rejects.toThrow(
      `was running in ${dataDir} when this folder was copied, so its files may not fit together`,
    );
    expect(await query(server, 'select text from greeting')).toEqual([{ text: 'hello' }]);
  });

  it('is accepted when its database was stopped', async () => {
    const taken = join(home, 'copy');
    copy(dataDir, taken);
    expect(await query(await start(taken), 'select text from greeting')).toEqual([{ text: 'hello' }]);
  });

  it('is accepted after a machine failure once its lock file is removed', async () => {
    const server = await start();
    const lockFile = readFileSync(join(dataDir, 'postmaster.pid'));
    await server.stop();
    const moved = join(home, 'moved');
    copy(dataDir, moved);
    const left = join(moved, 'postmaster.pid');
    writeFileSync(left, lockFile, { mode: 0o600 });
    await expect(start(moved)).rejects.toThrow(`remove ${left} and start again`);
    rmSync(left);
    expect(await query(await start(moved), 'select text from greeting')).toEqual([{ text: 'hello' }]);
  });
});

/** Shell commands that mount a disk of this size. */
const ofSize = (size: string) =>
  `mount -t tmpfs -o size=${size} tmpfs "$DISK"; cp -a "$FROM" "$DISK/postgres"; chown -R 0:0 "$DISK"`;

/** Prefix of a command that may mount file systems. */
const withOwnDisks = ['unshare', '--user', '--map-root-user', '--mount'] as const;

/** Needs user and mount namespaces. */
describe.runIf(process.platform === 'linux')('a disk', { timeout: 180_000 }, () => {
  type ControlledServer = ChildProcessByStdio<Writable, Readable, null>;
  let disk: string;
  let server: ControlledServer;
  let messages: { what: string; words: string }[];
  beforeEach(() => {
    disk = join(home, 'disk');
    mkdirSync(disk);
    messages = [];
  });
  afterEach(async () => {
    if (server.exitCode !== null) return;
    server.stdin.end();
    await new Promise((resolve) => {
      server.once('close', resolve);
    });
  });

  function startOn(prepareDisk: string): void {
    const program = fileURLToPath(new URL('testing/controlled-server.ts', import.meta.url));
    const script = `${prepareDisk}; exec "$NODE" "$PROGRAM" "$DISK"`;
    const env = { ...process.env, NODE: process.execPath, PROGRAM: program, DISK: disk, FROM: dataDir };
    const [command, ...options] = [...withOwnDisks, 'sh', '-e', '-c', script];
    server = spawn(command, options, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: server.stdout }).on('line', (line) => messages.push(JSON.parse(line)));
  }

  async function waitForReport(what: string): Promise<string> {
    await expect.poll(() => messages.map((one) => one.what), { timeout: 60_000 }).toContain(what);
    const index = messages.findIndex((one) => one.what === what);
    return messages.splice(0, index + 1).at(-1)?.words ?? '';
  }

  it('that fills up causes an error; the database recovers with its data once there is space', async () => {
    startOn(ofSize('110m'));
    await waitForReport('ready');
    server.stdin.write('fill\n');
    await waitForReport('fill');
    server.stdin.write('write\n');
    expect(await waitForReport('refused')).not.toBe('');
    server.stdin.write('free\n');
    await waitForReport('free');
    await expect
      .poll(
        async () => {
          server.stdin.write('count\n');
          return await waitForReport('counted');
        },
        { timeout: 60_000 },
      )
      .toBe('0');
    server.stdin.write('write\n');
    await waitForReport('written');
  });

  it('that is full at the start causes a clear error', async () => {
    startOn(`${ofSize('70m')}; dd if=/dev/zero of="$DISK/ballast" bs=1k 2>/dev/null || true`);
    expect(await waitForReport('failed')).toMatch(/The disk of .* is full.*Make room there/);
  });

  it('that is read-only causes a clear error', async () => {
    startOn(`${ofSize('70m')}; mount -o remount,ro "$DISK"`);
    expect(await waitForReport('failed')).toMatch(
      /^The data folder .* cannot be written \(EROFS.*choose another folder with DATA_DIR\.$/,
    );
  });
});
