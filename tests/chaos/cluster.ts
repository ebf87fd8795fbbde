import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateToLatest, type OpenDatabase, openDatabase, ping, syncBadges } from '@starchart/db';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@starchart/embedded-postgres';
import { type CuttingProxy, startCuttingProxy } from '../../apps/api/src/testing/cutting-proxy.ts';
import { type ServerProcess, startServerProcess } from '../../apps/api/src/testing/server-processes.ts';

export const SERVERS = 3;

/** How long the database may take to come back, in ms. */
const RECOVERY_MS = 60_000;
/** A recount of all books at the end of a long run takes longer than any statement of a server may. */
const STATEMENT_MS = 120_000;

/**
 * Three servers, each behind a proxy that cuts lines, on one database that keeps everything as in earnest. Every way of
 * breaking something resolves when all of it serves again.
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

  /** Creates the database in a folder of its own; `serve` starts the servers. */
  static async create(folder: string, now: string): Promise<Cluster> {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
    const cluster = new Cluster(folder, postgres, now);
    await migrateToLatest(postgres.connection);
    await syncBadges(cluster.database.db);
    return cluster;
  }

  /** Starts the servers; the proxies cut a `share` of the answers, chosen by `random`. */
  async serve(cuts: { share: number; random: () => number }): Promise<void> {
    const start = () => startServerProcess(this.postgres.connectionString, { now: this.#now });
    this.#servers = await Promise.all(Array.from({ length: SERVERS }, start));
    this.#proxies = await Promise.all(this.#servers.map(({ url }) => startCuttingProxy(portOf(url), cuts)));
  }

  /** Where the servers are reached, through their proxies. */
  get urls(): string[] {
    return this.#proxies.map(({ url }) => url);
  }

  get cuts(): number {
    return this.#proxies.reduce((sum, proxy) => sum + proxy.cuts(), 0);
  }

  /** What time it is on all servers. */
  now(): Date {
    return new Date(this.#now);
  }

  /** Runs work while nothing is broken and nothing else of this kind runs. */
  async undisturbed<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#busy;
    const mine = before.then(work);
    this.#busy = mine.catch(() => {});
    return await mine;
  }

  /** All clocks stand at this instant from now on. */
  async moveTo(instant: Date): Promise<void> {
    this.#now = instant.toISOString();
    await Promise.all(this.#servers.map((server) => server.moveTo(this.#now)));
  }

  /** Kills a server without warning and starts another in its place. */
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

  /** Stops a server from running for so many ms; its connections stay open. */
  async freezeServer(index: number, ms: number): Promise<void> {
    const { process: frozen } = this.#server(index);
    frozen.kill('SIGSTOP');
    await sleep(ms);
    frozen.kill('SIGCONT');
  }

  /** Stops every backend that serves a server for so many ms, in the middle of whatever it does. */
  async freezeDatabase(ms: number): Promise<void> {
    const { rows } = await this.database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    for (const { pid } of rows) signal(pid, 'SIGSTOP');
    await sleep(ms);
    for (const { pid } of rows) signal(pid, 'SIGCONT');
  }

  /** Ends all connections to the database but the one that asks for it. */
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

  /** Resolves when another server than that one has taken over the database and answers. */
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

/** A process that has gone in the meantime needs no signal. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
