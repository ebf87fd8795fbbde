import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addressOf, PRIMARY_ADDRESS, start } from './network.ts';
import { until } from './until.ts';

export const SERVERS = ['web1', 'web2', 'web3'] as const;

export const ADMIN = { username: 'admin', password: 'admin of the cluster' };

const program = fileURLToPath(new URL('../../apps/api/src/main.ts', import.meta.url));

/** Longer than the health check interval of the load balancer. */
const SHUTDOWN_DELAY_S = 3;

/** Starchart on three machines with shared secrets, behind a pooler. */
export class Servers {
  readonly #folder: string;
  readonly #processes: ChildProcess[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Starts the first server alone: it creates the tables and the secrets. */
  async start(): Promise<void> {
    await this.#startOne(0);
    for (const [index, name] of SERVERS.entries()) {
      if (index === 0) continue;
      mkdirSync(this.#dataDir(name));
      cpSync(join(this.#dataDir('web1'), 'secrets.json'), join(this.#dataDir(name), 'secrets.json'));
    }
    await Promise.all([this.#startOne(1), this.#startOne(2)]);
  }

  /** Folder of the shared secrets. */
  get dataDir(): string {
    return this.#dataDir('web1');
  }

  get urls(): string[] {
    return SERVERS.map((name) => urlOf(name));
  }

  /** Restarts a server gracefully, like an upgrade. */
  async restart(index: number): Promise<void> {
    const stopping = this.#process(index);
    const ended = once(stopping, 'exit');
    stopping.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`${SERVERS[index]} ended with ${code}`);
    await this.#startOne(index);
  }

  freeze(index: number): void {
    this.#process(index).kill('SIGSTOP');
  }

  thaw(index: number): void {
    this.#process(index).kill('SIGCONT');
  }

  #process(index: number): ChildProcess {
    const found = this.#processes[index];
    if (!found) throw new Error(`There is no server ${index}`);
    return found;
  }

  #dataDir(name: string): string {
    return join(this.#folder, name);
  }

  async #startOne(index: number): Promise<void> {
    const name = SERVERS[index] ?? 'web1';
    this.#processes[index] = start(name, {
      command: process.execPath,
      args: [program],
      logFile: join(this.#folder, `${name}.log`),
      env: {
        HOST: '0.0.0.0',
        PORT: '3000',
        DATA_DIR: this.#dataDir(name),
        REQUESTS_PER_MINUTE: '1000000',
        DATABASE_URL: `postgresql://starchart@${addressOf('pooler')}:6432/starchart`,
        DATABASE_URL_DIRECT: `postgresql://starchart@${PRIMARY_ADDRESS}:5432/starchart`,
        // PgBouncer supports prepared statements since 1.21.
        DATABASE_NAMED_STATEMENTS: 'false',
        SHUTDOWN_DELAY_SECONDS: String(SHUTDOWN_DELAY_S),
        TRUST_PROXY: addressOf('balancer'),
        ADMIN_USERNAME: ADMIN.username,
        ADMIN_PASSWORD: ADMIN.password,
        ADMIN_EMAIL: 'admin@example.org',
      },
    });
    await until(`${name} is ready`, async () => (await fetch(`${urlOf(name)}/readyz`)).ok, 120_000);
  }
}

function urlOf(name: (typeof SERVERS)[number]): string {
  return `http://${addressOf(name)}:3000`;
}
