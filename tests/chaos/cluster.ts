import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateToLatest, type OpenDatabase, openDatabase, ping, syncBadges } from '@starchart/db';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@starchart/embedded-postgres';
import { type CuttingProxy, startCuttingProxy } from '../../apps/api/test-support/cutting-proxy.ts';
import { type ServerProcess, startServerProcess } from '../../apps/api/test-support/server-processes.ts';

export const SERVERS = 3;

/** Maximum recovery time of the database, in ms. */
const RECOVERY_MS = 60_000;
/** A ledger check at the end of a long run exceeds the statement timeout of the server. */
const STATEMENT_MS = 120_000;

/**
 * Three servers on one durable database, each behind a proxy that cuts connections. Each fault resolves when
 * the cluster serves again.
 */
export class Cluster {
  readonly postgres: EmbeddedPostgres;
  readonly database: OpenDatabase;
  readonly #folder: string;
  #now: string;
  #servers: ServerProcess[] = [];
  #proxies: CuttingProxy[] = [];
  #busy: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, postgres: EmbeddedPostgres, now: string) {
    this.#folder = folder;
    this.#now = now;
    this.postgres = postgres;
    this.database = openDatabase({
      connection: postgres.connection,
      statementTimeoutMs: STATEMENT_MS,
      queryTimeoutMs: STATEMENT_MS,
    });
  }

  /** Creates the database in a new folder; `serve` starts the servers. */
  static async create(folder: string, now: string): Promise<Cluster> {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
    const cluster = new Cluster(folder, postgres, now);
    await migrateToLatest(postgres.connection);
    await syncBadges(cluster.database.db);
    return cluster;
  }

  /** Starts the servers; the proxies cut a `share` of the responses, chosen by `random`. */
  async serve(cuts: { share: number; random: () => number }): Promise<void> {
    const start = () => startServerProcess(this.postgres.connectionString, { now: this.#now });
    this.#servers = await Promise.all(Array.from({ length: SERVERS }, start));
    this.#proxies = await Promise.all(this.#servers.map(({ url }) => startCuttingProxy(portOf(url), cuts)));
  }

  /** URLs of the proxies. */
  get urls(): string[] {
    return this.#proxies.map(({ url }) => url);
  }

  get cuts(): number {
    return this.#proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0);
  }

  /** Time on all servers. */
  now(): Date {
    return new Date(this.#now);
  }

  /** Runs work with exclusive access: no fault and no other exclusive work at the same time. */
  async undisturbed<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#busy;
    const mine = before.then(work);
    this.#busy = mine.catch(() => {});
    return await mine;
  }

  /** Sets all clocks to this instant and stops them. */
  async moveTo(instant: Date): Promise<void> {
    this.#now = instant.toISOString();
    await Promise.all(this.#servers.map((server) => server.moveTo(this.#now)));
  }

  /** Kills a server without warning and starts a replacement. */
  async killServer(index: number): Promise<void> {
    await this.#server(index).kill();
    await this.#replace(index);
  }

  /** Kills the database process without warning; its supervisor restarts it. */
  async killDatabase(): Promise<void> {
    const pid = this.#postmasterPid();
    if (pid === undefined) throw new Error('The database does not run');
    process.kill(pid, 'SIGKILL');
    await this.#databaseAfter(pid);
  }

  async killServerAndDatabase(index: number): Promise<void> {
    await Promise.all([this.#server(index).kill(), this.killDatabase()]);
    await this.#replace(index);
  }

  /** Freezes a server for some ms; its connections stay open. */
  async freezeServer(index: number, ms: number): Promise<void> {
    const { process: frozen } = this.#server(index);
    frozen.kill('SIGSTOP');
    await sleep(ms);
    frozen.kill('SIGCONT');
  }

  /** Freezes all backends of a server for some ms. */
  async freezeDatabase(ms: number): Promise<void> {
    const { rows } = await this.database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    for (const { pid } of rows) signal(pid, 'SIGSTOP');
    await sleep(ms);
    for (const { pid } of rows) signal(pid, 'SIGCONT');
  }

  /** Terminates all database connections except its own. */
  async terminateConnections(): Promise<void> {
    await this.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
  }

  async close(): Promise<void> {
    await Promise.all([
      ...this.#proxies.map((proxy) => proxy.close()),
      ...this.#servers.map((server) => server.kill()),
    ]);
    await this.database.close();
    await this.postgres.stop();
  }

  #server(index: number): ServerProcess {
    const server = this.#servers[index];
    if (!server) throw new Error(`There is no server ${index}`);
    return server;
  }

  async #replace(index: number): Promise<void> {
    const port = portOf(this.#server(index).url);
    this.#servers[index] = await startServerProcess(this.postgres.connectionString, { now: this.#now, port });
  }

  /** Resolves when a new postmaster accepts connections. */
  async #databaseAfter(killed: number): Promise<void> {
    const deadline = Date.now() + RECOVERY_MS;
    for (;;) {
      const pid = this.#postmasterPid();
      const isAnother = pid !== undefined && pid !== killed && pid !== process.pid;
      if (isAnother && (await this.#answers())) return;
      if (Date.now() > deadline) throw new Error('The database did not come back');
      await sleep(25);
    }
  }

  async #answers(): Promise<boolean> {
    return await ping(this.database.db).then(
      () => true,
      () => false,
    );
  }

  #postmasterPid(): number | undefined {
    try {
      const [pid] = readFileSync(join(this.#folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
      return Number(pid);
    } catch {
      return undefined;
    }
  }
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

/** The process has ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
