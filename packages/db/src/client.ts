import { hash } from 'node:crypto';
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import type { DB } from './database.ts';

/** How a PostgreSQL server is reached: an address as `connectionString`, or its parts. */
export type Connection = Pick<
  pg.PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'
>;

export interface DatabaseOptions {
  connection: Connection;
  /** Off behind a pooler that cannot carry named statements. */
  namedStatements?: boolean;
  maxConnections?: number;
  /** So many may wait for a free connection before it counts as crowded. */
  maxWaiting?: number;
  /** How long a request waits for a free or a new connection, in milliseconds. */
  connectTimeoutMs?: number;
  /** After this the server gives a statement up, in milliseconds. */
  statementTimeoutMs?: number;
  /** After this the client gives the connection up, should the server not even answer, in milliseconds. */
  queryTimeoutMs?: number;
  /** Told of every connection that is lost; the next query opens another. */
  onConnectionLost?: (error: Error) => void;
  /** Told of every statement when it has come to its end, in the context of whoever asked for it. */
  onStatement?: (statement: Statement) => void;
}

/** One statement that was run: its SQL without any value, and how long it took, in milliseconds. */
export interface Statement {
  text: string;
  ms: number;
}

export interface OpenDatabase {
  db: Kysely<DB>;
  pool: pg.Pool;
  /** True while so many wait for a connection that whoever comes now had better come back. */
  isSaturated(): boolean;
  /** Lets running queries finish and closes every connection. */
  close(): Promise<void>;
}

/** Opens a pool of connections; the first query connects. */
export function openDatabase({
  connection,
  namedStatements = true,
  maxConnections = 8,
  maxWaiting = 8 * maxConnections,
  connectTimeoutMs = 5_000,
  statementTimeoutMs = 10_000,
  queryTimeoutMs = 15_000,
  onConnectionLost = () => {},
  onStatement = () => {},
}: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({
    ...connection,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: { getTypeParser },
    ...(namedStatements ? sessionSettings(statementTimeoutMs) : {}),
  });
  // A connection that drops emits an error on itself when it is in use and on the pool when it is
  // idle, and an error that nobody listens to ends the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  pool.on('error', onConnectionLost);

  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: kyselyPool(pool, { namedStatements, onStatement }) }),
  });
  async function close(): Promise<void> {
    await db.destroy();
    // Kysely leaves a pool open through which it has never asked anything.
    if (!pool.ending) await pool.end();
  }
  return { db, pool, isSaturated: () => pool.waitingCount >= maxWaiting, close };
}

/**
 * Settings that a connection starts with. Poolers refuse such settings by default, so a connection through one
 * that carries no named statements goes without; `query_timeout` bounds its statements alone.
 */
function sessionSettings(statementTimeoutMs: number): pg.PoolConfig {
  return {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    // A plan once made serves every later call: planning costs more than most of our statements do.
    options: '-c plan_cache_mode=force_generic_plan',
  };
}

type StatementOptions = Required<Pick<DatabaseOptions, 'namedStatements' | 'onStatement'>>;

function kyselyPool(pool: pg.Pool, options: StatementOptions): PostgresPool {
  // One for each connection: Kysely keeps something for every client that it has not seen before.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const connection = await pool.connect();
      const known = clients.get(connection);
      if (known) return known;
      const client = kyselyClient(connection, options);
      clients.set(connection, client);
      return client;
    },
    end: () => pool.end(),
  };
}

function kyselyClient(
  client: pg.PoolClient,
  { namedStatements, onStatement }: StatementOptions,
): PostgresPoolClient {
  let isUnusable = false;

  async function runStatement(text: string, values: readonly unknown[]): Promise<unknown> {
    const name = namedStatements ? statementName(text) : undefined;
    const startedAt = performance.now();
    try {
      return await client.query({ text, values: [...values], name });
    } catch (error) {
      isUnusable ||= leavesConnectionUnusable(error);
      throw error;
    } finally {
      onStatement({ text, ms: performance.now() - startedAt });
    }
  }

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Rows are not streamed: this pool gives no cursors.');
    return runStatement(text, values);
  }

  return { query, release: (destroy) => client.release(destroy || isUnusable) };
}

/**
 * A connection is not used again after an error that outlives its statement: the server has ended the session
 * (57P…), a statement still runs on it because only the client gave up, or a migration by another process has changed
 * what its prepared statements answer.
 */
function leavesConnectionUnusable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isSessionEnded = error instanceof pg.DatabaseError && error.code?.startsWith('57P');
  return isSessionEnded || /^Query read timeout$|^cached plan must not change/.test(error.message);
}

/** Statements built from lists have endless forms, and a server keeps each named one: the rest go unnamed. */
const namesGivenAtMost = 2_000;
const statementNames = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= namesGivenAtMost) return known;
  const name = hash('sha256', text, 'base64url');
  statementNames.set(text, name);
  return name;
}

type TypeId = (typeof pg.types.builtins)[keyof typeof pg.types.builtins];

function getTypeParser(oid: TypeId, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.DATE) return asIsoDay;
  if (oid === pg.types.builtins.INT8) return asSafeInteger;
  return pg.types.getTypeParser(oid, format);
}

/** A calendar day has no time and no zone, so it never becomes a `Date`. */
function asIsoDay(text: string): string {
  return text;
}

function asSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a whole number.`);
  return value;
}
