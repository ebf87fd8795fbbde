import { appendFileSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '@starchart/db';
import {
  addressOf,
  cutPower,
  type Machine,
  movePrimaryAddress,
  PRIMARY_ADDRESS,
  runAsPostgres,
  start,
} from './network.ts';
import { until } from './until.ts';

const SETTINGS = `
listen_addresses = '*'
max_connections = 60
shared_buffers = 64MB
wal_keep_size = 256MB
`;
/** Trusts all hosts of the isolated network. */
const EVERYBODY_HERE = `
host all all 10.77.0.0/24 trust
host replication all 10.77.0.0/24 trust
`;
/**
 * Session settings that do not pass through a pooler. The idle-in-transaction timeout frees the locks of a
 * stopped server.
 */
const LIMITS = `
alter database starchart set statement_timeout = '10s';
alter database starchart set idle_in_transaction_session_timeout = '3s'`;

/** Synchronous replication: a commit waits for the standby. */
export class ReplicatedPostgres {
  readonly #folder: string;
  readonly #programs: string;

  /** `programs` is the folder of a Debian package, such as /usr/lib/postgresql/15/bin. */
  constructor(folder: string, programs: string) {
    this.#folder = join(folder, 'postgres');
    this.#programs = programs;
    mkdirSync(this.#folder);
    const { uid, gid } = statSync('/var/lib/postgresql');
    chownSync(this.#folder, uid, gid);
  }

  async start(): Promise<void> {
    const data = this.#data('database1');
    runAsPostgres(this.#program('initdb'), '-D', data, '-U', 'starchart', '-A', 'trust', '-E', 'UTF8');
    appendFileSync(join(data, 'postgresql.conf'), SETTINGS);
    appendFileSync(join(data, 'pg_hba.conf'), EVERYBODY_HERE);
    await this.#startOn('database1');
    movePrimaryAddress('database1');
    await this.#tell('database1', 'create database starchart', 'postgres');
    await this.#tell('database1', LIMITS);

    const source = `host=${addressOf('database1')} user=starchart application_name=standby`;
    runAsPostgres(
      this.#program('pg_basebackup'),
      '-d',
      source,
      '-D',
      this.#data('database2'),
      '-R',
      '-c',
      'fast',
    );
    await this.#startOn('database2');
    await this.#tell('database1', `alter system set synchronous_standby_names = 'standby'`);
    await this.#tell('database1', 'select pg_reload_conf()');
    await until('the standby keeps up', () =>
      this.#says('database1', `select from pg_stat_replication where sync_state = 'sync'`),
    );
  }

  killPrimary(): void {
    cutPower('database1');
  }

  /** Failover, as a supervisor such as Patroni performs it. */
  async promoteStandby(): Promise<void> {
    await this.#tell('database2', 'select pg_promote()');
    movePrimaryAddress('database2', 'database1');
  }

  /** Address of the database, on whichever machine it runs. */
  open(): OpenDatabase {
    return openDatabase({ connection: connectionTo(PRIMARY_ADDRESS, 'starchart'), namedStatements: false });
  }

  async #startOn(machine: Machine): Promise<void> {
    start(machine, {
      command: this.#program('postgres'),
      args: ['-D', this.#data(machine), '-k', ''],
      asPostgres: true,
      logFile: join(this.#folder, '..', `${machine}.log`),
    });
    await until(`PostgreSQL on ${machine}`, () => this.#says(machine, 'select 1', 'postgres'));
  }

  async #says(machine: Machine, question: string, database?: string): Promise<boolean> {
    return (await this.#tell(machine, question, database)) > 0;
  }

  async #tell(machine: Machine, statement: string, database = 'starchart'): Promise<number> {
    const connection = connectionTo(addressOf(machine), database);
    const { pool, close } = openDatabase({ connection, namedStatements: false, maxConnections: 1 });
    try {
      const { rowCount } = await pool.query(statement);
      return rowCount ?? 0;
    } finally {
      await close();
    }
  }

  #data(machine: Machine): string {
    return join(this.#folder, machine);
  }

  #program(name: string): string {
    return join(this.#programs, name);
  }
}

function connectionTo(host: string, database: string) {
  return { host, port: 5432, user: 'starchart', database };
}
