import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { locateBinaries } from './binaries.ts';
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from './embedded-postgres.ts';
import { chooseLauncher } from './launcher.ts';
import { launchServer } from './server-process.ts';
import { openSocketFolder } from './socket-folder.ts';

let prepared: string;
let home: string;
let dataDir: string;
let running: EmbeddedPostgres[];

// Creating a database is slow, so most tests start with a copy of this one.
beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'starchart-embedded-'));
  const server = await startEmbeddedPostgres({ dataDir: join(prepared, 'postgres') });
  await server.stop();
}, 180_000);

afterAll(() => rmSync(prepared, { recursive: true, force: true }));

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'starchart-embedded-'));
  dataDir = join(home, 'postgres');
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(home, { recursive: true, force: true });
});

/** The permissions of a file, such as '600'. */
function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

function useExistingDatabase(): void {
  spawnSync('cp', ['-a', join(prepared, 'postgres'), dataDir]);
}

async function start(onProgress?: (message: string) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, onProgress });
  running.push(server);
  return server;
}

async function query<Row extends object>({ connection }: EmbeddedPostgres, text: string): Promise<Row[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Row>(text);
    return rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10);
}

describe('the embedded database', { timeout: 120_000 }, () => {
  it('is created by the first start and keeps its data after a restart', async () => {
    const messages: string[] = [];
    const first = await start((message) => messages.push(message));
    await query(first, `create table greeting as select 'hello' as text`);
    await first.stop();

    const second = await start((message) => messages.push(message));
    expect(await query(second, 'select text from greeting')).toEqual([{ text: 'hello' }]);
    expect(messages).toEqual(['Creating the database …']);
  });

  it('has durable commits, data checksums and a portable collation', async () => {
    useExistingDatabase();
    const server = await start();
    const settings = await query<{ name: string; setting: string }>(
      server,
      `select name, setting from pg_settings where name in
       ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'server_encoding', 'listen_addresses', 'TimeZone')`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      server_encoding: 'UTF8',
      listen_addresses: '',
      TimeZone: 'UTC',
    });
    const [locale] = await query(
      server,
      'select datlocprovider, datlocale from pg_database where datname = current_database()',
    );
    expect(locale).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8' });
  });

  it('accepts connections by connection string and by its parts', async () => {
    useExistingDatabase();
    const server = await start();
    const client = new Client({ connectionString: server.connectionString });
    await client.connect();
    const { rows } = await client.query('select current_database() as database, current_user as "user"');
    await client.end();
    expect(rows).toEqual([{ database: 'starchart', user: 'starchart' }]);
  });

  it('never runs as root', () => {
    const [command, ...options] = [...chooseLauncher(), 'id', '-u'] as const;
    expect(spawnSync(command, options, { encoding: 'utf8' }).stdout.trim()).not.toBe('0');
  });

  it('leaves no processes and no temporary files when it stops', async () => {
    useExistingDatabase();
    const server = await start();
    const pid = postmasterPid();
    await server.stop();
    await server.exited;
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(existsSync(server.connection.host)).toBe(false);
    await server.stop();
  });

  it('restarts at the same address after a kill', async () => {
    useExistingDatabase();
    const messages: string[] = [];
    const server = await start((message) => messages.push(message));
    await query(server, `create table greeting as select 'hello' as text`);

    process.kill(postmasterPid(), 'SIGKILL');
    await expect
      .poll(() => query(server, 'select text from greeting').catch(() => 'away'), { timeout: 50_000 })
      .toEqual([{ text: 'hello' }]);
    expect(messages).toContain('The database ended unexpectedly; starting it again …');
  });

  it('reports an error when it keeps ending', async () => {
    useExistingDatabase();
    const server = await start();
    rmSync(join(dataDir, 'global'), { recursive: true });
    process.kill(postmasterPid(), 'SIGKILL');
    await expect(server.exited).rejects.toThrow(EmbeddedPostgresError);
  });
});

describe('a folder that is in use', { timeout: 120_000 }, () => {
  it('the lock file belongs to its owner alone, also one that others could open', async () => {
    useExistingDatabase();
    const first = await start();
    expect(modeOf(`${dataDir}.lock`)).toBe('600');
    await first.stop();
    chmodSync(`${dataDir}.lock`, 0o644);
    await start();
    expect(modeOf(`${dataDir}.lock`)).toBe('600');
    expect(modeOf(dataDir)).toBe('700');
  });

  it('C: rejects a lock file that is a link, and leaves its target as it is', async () => {
    useExistingDatabase();
    const other = join(home, 'other');
    symlinkSync(other, `${dataDir}.lock`);
    const message = `The lock file ${dataDir}.lock is a link or a folder. Remove it.`;
    await expect(start()).rejects.toThrow(message);
    expect(existsSync(other)).toBe(false);
    writeFileSync(other, 'theirs', { mode: 0o644 });
    await expect(start()).rejects.toThrow(message);
    expect(modeOf(other)).toBe('644');
  });

  it('C: rejects a lock file of another program, and leaves it as it is', async () => {
    useExistingDatabase();
    const path = `${dataDir}.lock`;
    writeFileSync(path, 'theirs', { mode: 0o644 });
    await expect(start()).rejects.toThrow(`${path} is not the lock file of a data folder. Move it away.`);
    expect([readFileSync(path, 'utf8'), modeOf(path)]).toEqual(['theirs', '644']);
  });

  it('rejects a second server with a clear message and keeps the first running', async () => {
    useExistingDatabase();
    const first = await start();
    await expect(start()).rejects.toThrow(`Another server is already running on the data folder ${dataDir}.`);
    expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('rejects a server until another process has released the folder', async () => {
    useExistingDatabase();
    const writer = await startWriter();
    await expect(start()).rejects.toThrow('Another server is already running');
    await killWriter(writer.process);
    const server = await start();
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a folder that cannot be used', { timeout: 120_000 }, () => {
  it.each(['14', '19'])('is rejected unchanged when it belongs to PostgreSQL %s', async (version) => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'PG_VERSION'), `${version}\n`);
    await expect(start()).rejects.toThrow(
      `was made by PostgreSQL ${version}; this program brings PostgreSQL 18`,
    );
    expect(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8')).toBe(`${version}\n`);
  });

  it('is rejected unchanged when it contains other files', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'holiday.jpg'), 'a picture');
    await expect(start()).rejects.toThrow('is not empty, and what it holds is not a database');
    expect(readFileSync(join(dataDir, 'holiday.jpg'), 'utf8')).toBe('a picture');
  });

  it('is rejected with PostgreSQL’s message when the database is damaged', async () => {
    useExistingDatabase();
    rmSync(join(dataDir, 'global', 'pg_control'));
    await expect(start()).rejects.toThrow(/did not start. PostgreSQL says:[^]*pg_control/);
  });
});

describe('after a killed run', { timeout: 120_000 }, () => {
  it('restarts an interrupted first start', async () => {
    mkdirSync(`${dataDir}.new`);
    writeFileSync(join(`${dataDir}.new`, 'PG_VERSION'), '18\n');
    const server = await start();
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(`${dataDir}.new`)).toBe(false);
  });

  it('keeps all committed rows when the server was killed', async () => {
    useExistingDatabase();
    const writer = await startWriter();
    await sleep(300);
    const confirmed = await killWriter(writer.process, writer.confirmed);
    expect(await numbersWritten()).toEqual(expect.arrayContaining(confirmed));
  });

  it('keeps all committed rows when the database was killed too', async () => {
    useExistingDatabase();
    for (let round = 0; round < 2; round += 1) {
      const writer = await startWriter();
      await sleep(100 + 150 * round);
      process.kill(postmasterPid(), 'SIGKILL');
      // It may have failed already, without its database.
      writer.process.kill('SIGKILL');
      await writer.closed;
      const { confirmed } = writer;
      expect(await numbersWritten()).toEqual(expect.arrayContaining(confirmed));
    }
  });

  it('replaces a database that was left running', async () => {
    useExistingDatabase();
    const orphan = await launchOrphan();
    const server = await start();
    await orphan.exited;
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('ignores a lock file whose process id now belongs to another program', async () => {
    useExistingDatabase();
    const first = await start();
    const lockFile = join(dataDir, 'postmaster.pid');
    const left = readFileSync(lockFile, 'utf8');
    await first.stop();
    writeFileSync(lockFile, left.replace(/^\d+/, String(process.ppid)));

    const second = await start();
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

/** A database without our server, as a kill leaves it on systems where the kernel does not end it with its parent. */
function launchOrphan() {
  return launchServer({
    folder: dataDir,
    socketFolder: openSocketFolder(dataDir),
    binaries: locateBinaries(),
    launcher: chooseLauncher().filter((word) => !['setpriv', '--pdeathsig', 'INT'].includes(word)),
    throwAway: false,
    onProgress: () => {},
  });
}

async function numbersWritten(): Promise<number[]> {
  const server = await start();
  const rows = await query<{ number: number }>(server, 'select number from written');
  await server.stop();
  return rows.map(({ number }) => number);
}

async function startWriter() {
  const program = fileURLToPath(new URL('testing/ack-writer.ts', import.meta.url));
  const writer = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: writer.stdout });
  const confirmed: number[] = [];
  lines.on('line', (line) => confirmed.push(Number(line)));
  const closed = once(writer, 'close');
  await once(lines, 'line');
  return { process: writer, confirmed, closed };
}

async function killWriter(writer: ChildProcess, confirmed: number[] = []): Promise<number[]> {
  writer.kill('SIGKILL');
  await once(writer, 'close');
  expect(writer.signalCode).toBe('SIGKILL');
  return confirmed;
}
