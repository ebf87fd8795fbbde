import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import {
  findLatestLedgerAudit,
  findLatestNightlyBackup,
  openDatabase,
  openJobQueue,
  ping,
  type Queryable,
} from '@starchart/db';
import {
  isWorkLeft,
  lastLookAtClock,
  lookAwayFor,
  MIGRATION_NAMES,
  takeSchemaBackTo,
} from '@starchart/db/testing';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from '@starchart/embedded-postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../test-support/free-port.ts';
import { logGuard } from '../../test-support/log-guard.ts';
import { startTestMailServer, type TestMailServer } from '../../test-support/test-mail-server.ts';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));

const adminPassword = 'grandma knows best';

let prepared: string;
let home: string;
let started: ChildProcess[] = [];
/** Standard output starts with a greeting and the first password; everything else, and standard error, is log. */
const log = logGuard();

// Creating a database waits for the disk, so all but the first test begin with a copy of
// this one.
beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'starchart-start-'));
  home = prepared;
  const { server } = await start({ ADMIN_PASSWORD: adminPassword, ADMIN_EMAIL: 'grandma@example.org' });
  await end(server);
}, 180_000);

afterAll(() => rmSync(prepared, { recursive: true, force: true }));

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'starchart-start-'));
  started = [];
});

afterEach(async () => {
  const running = started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const exitCodes = await Promise.all(running.map((server) => end(server)));
  rmSync(home, { recursive: true, force: true });
  if (exitCodes.some((code) => code !== 0)) throw new Error('A server did not end cleanly.');
  log.assertSilent();
});

function useExistingData(): void {
  spawnSync('cp', ['-a', join(prepared, 'data'), home]);
}

function run(environment: Record<string, string> = {}) {
  const server = spawn(process.execPath, [program], {
    cwd: home,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: 'data', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server.stderr.on('data', (part: Buffer) => log.write(part.toString()));
  started.push(server);
  return server;
}

async function start(environment?: Record<string, string>) {
  const server = run({ LOG_LEVEL: 'trace', ...environment });
  let welcome = '';
  let warnings = '';
  server.stderr.on('data', (part: Buffer) => {
    warnings += part.toString();
  });
  await new Promise<void>((resolve) => {
    server.stdout.on('data', (part: Buffer) => {
      if (welcome.includes('Press Ctrl-C to stop.')) return log.write(part.toString());
      welcome += part.toString();
      return welcome.includes('Press Ctrl-C to stop.') && resolve();
    });
    server.stdout.on('end', resolve);
  });
  return { server, welcome, warnings, address: /ready: (http:\S+)/.exec(welcome)?.[1] ?? '' };
}

async function end(server: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  server.kill(signal);
  await once(server, 'close');
  return server.exitCode;
}

async function failure(environment?: Record<string, string>) {
  const server = run(environment);
  const [message] = await Promise.all([readText(server.stderr), once(server, 'close')]);
  return { message, exitCode: server.exitCode };
}

function databasePid(): number {
  return Number.parseInt(readFileSync(join(home, 'data/postgres/postmaster.pid'), 'utf8'), 10);
}

/** Runs `work` on the database of this home, with or without a running server. */
async function withDatabase<Result>(
  open: typeof joinEmbeddedPostgres,
  work: (db: Queryable) => Promise<Result>,
): Promise<Result> {
  const { connection, stop } = await open({ dataDir: join(home, 'data/postgres') });
  const { db, close } = openDatabase({ connection });
  try {
    return await work(db);
  } finally {
    await close();
    await stop();
  }
}

async function logIn(address: string, password: string): Promise<number> {
  const { status } = await sendLogin(address, password);
  return status;
}

function sendLogin(address: string, password: string): Promise<Response> {
  return fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
}

/** Requests a test mail as the admin. */
async function askForMail(address: string): Promise<number> {
  const login = await sendLogin(address, adminPassword);
  const cookie = login.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  const { status } = await fetch(`${address}/api/admin/mails/test`, { method: 'POST', headers: { cookie } });
  return status;
}

/** An address without a listener. */
async function freeAddress(): Promise<{ PORT: string; APP_URL: string }> {
  const port = await freePort();
  return { PORT: String(port), APP_URL: `http://127.0.0.1:${port}` };
}

describe('the server', { timeout: 120_000 }, () => {
  it('prints the admin login on the first start only, and it works after a restart', async () => {
    const first = await start();
    expect(first.welcome).toContain(`Your data is in ${join(home, 'data/postgres')}`);
    const password = /Password {2}(\S+)/.exec(first.welcome)?.[1] ?? '';
    expect(await logIn(first.address, password)).toBe(200);
    expect(first.welcome).toContain(`1. Open ${first.address}/auth and log in as admin`);
    await end(first.server);

    const second = await start();
    expect(second.welcome).not.toContain('Password');
    expect(second.welcome).not.toContain('first star');
    expect(await logIn(second.address, password)).toBe(200);
  });

  it('ends cleanly on SIGINT, and the database with it', async () => {
    useExistingData();
    const { server, address } = await start();
    const { status } = await fetch(`${address}/readyz`);
    expect(status).toBe(200);
    const database = databasePid();

    expect(await end(server, 'SIGINT')).toBe(0);
    expect(() => process.kill(database, 0)).toThrow('ESRCH');
  });

  it('serves for a while after SIGTERM, reports not ready at once, and ends cleanly with the database', async () => {
    useExistingData();
    const { server, address } = await start({ SHUTDOWN_DELAY_SECONDS: '3' });
    const database = databasePid();
    server.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503);
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'stopping' });
    expect(await logIn(address, adminPassword)).toBe(200);
    await once(server, 'close');
    expect(server.exitCode).toBe(0);
    expect(() => process.kill(database, 0)).toThrow('ESRCH');
  });

  it('keeps committed data when it is killed together with its database', async () => {
    useExistingData();
    const first = await start();
    expect(await logIn(first.address, adminPassword)).toBe(200);
    process.kill(databasePid(), 'SIGKILL');
    await end(first.server, 'SIGKILL');

    const second = await start();
    expect(await logIn(second.address, adminPassword)).toBe(200);
  });

  it('prints one line about a mail server that is down and one about a killed database, and is ready soon after that is back', async () => {
    useExistingData();
    const { server, address } = await start({
      LOG_LEVEL: 'warn',
      SMTP_URL: 'smtp://127.0.0.1:1',
      ...(await freeAddress()),
    });
    let printed = '';
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (part: Buffer) => {
        printed += part.toString();
      });
    }
    // A slow recovery is announced too.
    const lines = () =>
      printed
        .trim()
        .replace(/^The database is recovering .*\n/m, '')
        .split('\n');
    expect(await askForMail(address)).toBe(204);
    await expect.poll(() => printed, { timeout: 20_000 }).toContain('\n');
    expect(lines()).toEqual([
      expect.stringContaining('"reason":"The mail server could not be reached (ECONNREFUSED)"'),
    ]);

    const killed = databasePid();
    process.kill(killed, 'SIGKILL');
    await expect.poll(databasePid).not.toBe(killed);
    await withDatabase(joinEmbeddedPostgres, async (db) => {
      await expect
        .poll(
          () =>
            ping(db).then(
              () => true,
              () => false,
            ),
          { timeout: 60_000 },
        )
        .toBe(true);
    });
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 5_000 }).toBe(200);
    await end(server);
    expect(lines().slice(1)).toEqual([
      'The database ended unexpectedly; starting it again …',
      '',
      'Stopping …',
    ]);
    expect(printed).not.toMatch(/\bstack\b|^ {4}at /m);
  });

  // The other zones that are no use: config.test.ts.
  it('starts with a TZ that is no zone, and uses UTC, for new families too', async () => {
    useExistingData();
    const { address, server, warnings } = await start({ TZ: ':/etc/localtime' });
    const registered = await fetch(`${address}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Grandpa',
        username: 'grandpa',
        email: 'g@example.org',
        password: 'secret!',
      }),
    });
    expect(registered.status).toBe(201);
    expect(await registered.json()).toMatchObject({ timeZone: 'UTC' });
    expect(await end(server)).toBe(0);
    expect(warnings.match(/TZ or DEFAULT_TIME_ZONE/g)).toHaveLength(1);
  });
});

describe('the nightly backup', { timeout: 120_000 }, () => {
  it('is scheduled, and is made and verified at its time', async () => {
    useExistingData();
    await start({ BACKUP_AT: '02:15', DEFAULT_TIME_ZONE: 'Pacific/Auckland' });
    await using cleanup = new AsyncDisposableStack();
    const { connection } = await joinEmbeddedPostgres({ dataDir: join(home, 'data/postgres') });
    const { db, pool, close } = openDatabase({ connection });
    cleanup.defer(close);
    const { rows: times } = await pool.query(
      "select cron, timezone from jobs.schedule where name = 'nightly-backup'",
    );
    expect(times).toEqual([{ cron: '15 2 * * *', timezone: 'Pacific/Auckland' }]);

    const jobs = await openJobQueue({ connection });
    cleanup.defer(() => jobs.stop());
    await jobs.enqueue(db, 'nightly-backup', {});
    await expect
      .poll(async () => (await findLatestNightlyBackup(db))?.state, { timeout: 120_000 })
      .toBe('verified');
    expect(readdirSync(join(home, 'data/backups'))).toEqual([expect.stringMatching(/-nightly\.backup$/)]);
  });

  it('that was missed is made at the next start, with the ledger audit, and not again at the one after', async () => {
    useExistingData();
    await withDatabase(startEmbeddedPostgres, (db) => lookAwayFor(db, '3 days'));
    const first = await start();
    await withDatabase(joinEmbeddedPostgres, async (db) => {
      await expect
        .poll(async () => (await findLatestNightlyBackup(db))?.state, { timeout: 60_000 })
        .toBe('verified');
      await expect.poll(() => findLatestLedgerAudit(db), { timeout: 20_000 }).toBeDefined();
    });
    await end(first.server);

    const lookedAt = await withDatabase(startEmbeddedPostgres, async (db) => {
      await lookAwayFor(db, '2 minutes');
      return lastLookAtClock(db);
    });
    const second = await start();
    await withDatabase(joinEmbeddedPostgres, (db) =>
      expect.poll(() => lastLookAtClock(db), { timeout: 20_000 }).toBeGreaterThan(lookedAt),
    );
    await end(second.server);
    await withDatabase(startEmbeddedPostgres, async (db) => {
      expect(await isWorkLeft(db, 'nightly-backup')).toBe(false);
      expect(await isWorkLeft(db, 'audit-ledgers')).toBe(false);
    });
    expect(readdirSync(join(home, 'data/backups'))).toEqual([expect.stringMatching(/-nightly\.backup$/)]);
  });
});

describe('a start that migrates the database', { timeout: 120_000 }, () => {
  beforeEach(async () => {
    useExistingData();
    const database = await startEmbeddedPostgres({ dataDir: join(home, 'data/postgres') });
    await takeSchemaBackTo(database.connection, MIGRATION_NAMES.at(-2) ?? '');
    await database.stop();
  });

  it('makes a backup first, which is kept, and continues', async () => {
    const { welcome, address } = await start();
    const [name = ''] = readdirSync(join(home, 'data/backups'));
    expect(name).toMatch(/^starchart-\d{4}-\d\d-\d\dT\d{6}Z-before-upgrade\.backup$/);
    expect(welcome).toContain(`Saved in ${join(home, 'data/backups', name)}. It's kept until you delete it.`);
    expect(await logIn(address, adminPassword)).toBe(200);
  });

  it('stops without a backup, explains how to make one, and changes nothing', async () => {
    writeFileSync(join(home, 'a-file'), '');
    const { message, exitCode } = await failure({ BACKUP_DIR: 'a-file' });
    expect(exitCode).toBe(1);
    expect(message).toContain('the backup before it failed. Nothing was changed.');
    expect(message).toContain('BACKUP_BEFORE_UPGRADE=false');
    expect(message).not.toContain('    at ');

    const { welcome } = await start({ BACKUP_DIR: 'a-file', BACKUP_BEFORE_UPGRADE: 'false' });
    expect(welcome).not.toContain('Saved in');
  });
});

describe('mail', { timeout: 120_000 }, () => {
  let mailServer: TestMailServer;
  beforeEach(async () => {
    mailServer = await startTestMailServer();
    useExistingData();
  });
  afterEach(() => mailServer.close());

  it('that is being sent at shutdown is delivered', async () => {
    mailServer.mood = 'slow';
    const { server, address } = await start({ SMTP_URL: mailServer.url, ...(await freeAddress()) });
    expect(await askForMail(address)).toBe(204);
    await expect.poll(() => mailServer.tried, { timeout: 20_000 }).toEqual(['grandma@example.org']);
    expect(await end(server)).toBe(0);
    expect(mailServer.received.map(({ subject }) => subject)).toEqual(['Email works']);
  });

  it('that was queued when the server was killed is sent by the next one', async () => {
    mailServer.mood = 'hang';
    const first = await start({ SMTP_URL: mailServer.url, ...(await freeAddress()) });
    expect(await askForMail(first.address)).toBe(204);
    await expect.poll(() => mailServer.tried.length, { timeout: 20_000 }).toBe(1);
    expect(await askForMail(first.address)).toBe(204);
    await end(first.server, 'SIGKILL');

    mailServer.mood = 'accept';
    await start({ SMTP_URL: mailServer.url, ...(await freeAddress()) });
    await expect.poll(() => mailServer.received.length, { timeout: 20_000 }).toBe(1);
  });

  it('to a mail server that hangs does not block shutdown', async () => {
    mailServer.mood = 'hang';
    const { server, address } = await start({ SMTP_URL: mailServer.url, ...(await freeAddress()) });
    expect(await askForMail(address)).toBe(204);
    await expect.poll(() => mailServer.tried.length, { timeout: 20_000 }).toBe(1);
    const endedAt = Date.now();
    expect(await end(server)).toBe(0);
    expect(Date.now() - endedAt).toBeLessThan(20_000);
  });
});

describe('a failing start', { timeout: 120_000 }, () => {
  it('because of configuration errors is explained before any side effect', async () => {
    const { message, exitCode } = await failure({ PORT: 'http', APP_URL: 'nowhere' });
    expect(message).toContain('There are 2 mistakes in the configuration:');
    expect(exitCode).toBe(1);
  });

  it.each(['PORT', 'METRICS_PORT'])(
    'because %s is taken is explained, and leaves no database running',
    async (setting) => {
      useExistingData();
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const address = other.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const { message, exitCode } = await failure({ PORT: '0', [setting]: String(port) });
      other.close();
      expect(message.trim()).toBe(
        `Port ${port} is already in use. Is Starchart running already? Otherwise choose another port with ${setting}.`,
      );
      expect(exitCode).toBe(1);
      expect(databasePid).toThrow('ENOENT');
    },
  );

  it('a start that fails because the port is taken creates no data folder', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { message, exitCode } = await failure({ PORT: String(port) });
    other.close();
    expect([exitCode, message]).toEqual([1, expect.stringContaining(`Port ${port} is already in use.`)]);
    expect(readdirSync(home)).toEqual([]);
  });

  it('because another server uses the data folder is explained', async () => {
    useExistingData();
    await start();
    const { message, exitCode } = await failure();
    expect(message).toContain('Another server is already running on the data folder');
    expect(message).not.toContain('    at ');
    expect(exitCode).toBe(1);
  });

  it('a start that fails because the secrets are missing changes nothing, and creates no other secrets', async () => {
    useExistingData();
    const secrets = readFileSync(join(home, 'data/secrets.json'));
    rmSync(join(home, 'data/secrets.json'));
    for (let attempt = 1; attempt <= 2; attempt++) {
      const { message, exitCode } = await failure();
      expect([exitCode, message]).toEqual([1, expect.stringContaining('secrets.json is missing')]);
      expect(message).not.toContain('    at ');
    }
    writeFileSync(join(home, 'data/secrets.json'), secrets, { mode: 0o600 });
    const { address } = await start();
    expect(await logIn(address, adminPassword)).toBe(200);
  });

  it('because the data folder is a file is explained', async () => {
    const { message, exitCode } = await failure({ DATA_DIR: program });
    expect(message).toContain(`Can't write to the data folder ${program}`);
    expect(exitCode).toBe(1);
  });

  it('because the database is unreachable is explained without its password', async () => {
    const { message, exitCode } = await failure({
      DATABASE_URL: 'postgresql://app:hunter2@127.0.0.1:1/stars',
    });
    expect(message).toContain('The database (127.0.0.1:1/stars) cannot be reached');
    expect(message).not.toContain('hunter2');
    expect(exitCode).toBe(1);
  });
});
