import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { migrateToLatest, type OpenDatabase, openDatabase, syncBadges } from '@starchart/db';
import { calendarDays } from '@starchart/domain/family-day';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@starchart/embedded-postgres';
import { freePort } from '../../apps/api/test-support/free-port.ts';

const SERVER = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url));
const BARE_SERVER = fileURLToPath(new URL('bare-server.ts', import.meta.url));
/** Loading data and measuring sizes exceeds the statement timeout of the server. */
const STATEMENT_MS = 3_600_000;
const START_MS = 60_000;

export const ADMIN = { username: 'bench-admin', password: 'as-fast-as-it-gets' };

/** A process that serves HTTP. */
export interface Served {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** A durable database for one benchmark, removed on close. */
export class BenchEnvironment {
  readonly postgres: EmbeddedPostgres;
  readonly database: OpenDatabase;
  /** A zone in which it is about noon, so that the day does not change during a measurement. */
  readonly timeZone = zoneOfNoon(new Date());
  readonly days = calendarDays(new Date(), { timeZone: this.timeZone, weekStartsOn: 1 });
  readonly sessionSecret = randomBytes(32).toString('base64');
  /** Removed on close with its content. */
  readonly folder: string;

  private constructor(folder: string, postgres: EmbeddedPostgres) {
    this.folder = folder;
    this.postgres = postgres;
    this.database = openDatabase({
      connection: postgres.connection,
      maxConnections: 1,
      statementTimeoutMs: STATEMENT_MS,
      queryTimeoutMs: STATEMENT_MS,
    });
  }

  static async open(): Promise<BenchEnvironment> {
    const folder = mkdtempSync(join(tmpdir(), 'starchart-bench-'));
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
    const stage = new BenchEnvironment(folder, postgres);
    await migrateToLatest(postgres.connection);
    await syncBadges(stage.database.db);
    return stage;
  }

  /** Process ID of the postmaster. */
  get postgresPid(): number {
    return Number(readFileSync(join(this.folder, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0]);
  }

  /** Starts the built product, as `npm start` does. */
  async serve(): Promise<Served> {
    const dataDir = join(this.folder, 'data');
    mkdirSync(dataDir, { recursive: true });
    const secrets = { sessionSecret: this.sessionSecret, passwordPepper: randomBytes(32).toString('base64') };
    writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
    return await start(SERVER, '/readyz', {
      DATA_DIR: dataDir,
      DATABASE_URL: this.postgres.connectionString,
      DATABASE_URL_DIRECT: this.postgres.connectionString,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ADMIN_EMAIL: 'admin@example.org',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '1000000',
    });
  }

  /** Starts Fastify with the server's statements only. */
  async serveBare(): Promise<Served> {
    return await start(BARE_SERVER, '/ready', {
      DATABASE_URL: this.postgres.connectionString,
      DAYS: JSON.stringify(this.days),
    });
  }

  /** Runs ANALYZE and a checkpoint, so that neither happens during a measurement. */
  async settle(): Promise<void> {
    await this.database.pool.query('vacuum analyze');
    await this.database.pool.query('checkpoint');
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.postgres.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function start(program: string, readyPath: string, settings: Record<string, string>): Promise<Served> {
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...settings, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  await untilReady(child, `http://127.0.0.1:${port}${readyPath}`);
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      process.off('exit', kill);
      kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

export async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const end = Date.now() + START_MS;
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (Date.now() > end || child.exitCode !== null) throw new Error(`No response from ${url}`);
    await sleep(20);
  }
}

/** The sign of these zone names is inverted: Etc/GMT+3 is UTC-3. */
function zoneOfNoon(now: Date): string {
  const ahead = 12 - now.getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
