import { hash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { DB } from './database.ts';
import { assertOutsideTransaction } from './transaction-scope.ts';

/** Address of a PostgreSQL server: a `connectionString`, or its parts. */
export type Connection = Pick<
  pg.PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'
>;

export interface DatabaseOptions {
  connection: Connection;
  /** Off behind a pooler that cannot carry named statements. */
  namedStatements?: boolean;
  maxConnections?: number;
  /** Number of requests that may wait for a connection before new requests are rejected. */
  maxWaiting?: number;
  /** Longest wait for a free or new connection, in ms. */
  connectTimeoutMs?: number;
  /** The server cancels a statement after this time, in ms. */
  statementTimeoutMs?: number;
  /** The client closes the connection after this time without a response, in ms. */
  queryTimeoutMs?: number;
  /** Called for every lost connection; the next query opens a new one. */
  onConnectionLost?: (error: Error) => void;
  /** Called after every statement, in the async context of its caller. */
  onStatement?: (statement: Statement) => void;
  /** Whether a query on the pool inside a transaction throws; in tests and development if left out. */
  rejectsNestedQueries?: boolean;
}

/** A statement that ran: its SQL without values, and its duration in ms. */
export interface Statement {
  text: string;
  ms: number;
}

/** Requests that wait for a connection. */
export interface ConnectionQueue {
  readonly length: number;
  /** The length from which new requests should be rejected. */
  readonly capacity: number;
}

export interface OpenDatabase {
  db: Kysely<DB>;
  pool: pg.Pool;
  queue: ConnectionQueue;
  /** Waits for running queries and closes every connection. */
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
  rejectsNestedQueries = ['test', 'development'].includes(process.env.NODE_ENV ?? ''),
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
  // A dropped connection emits an error on itself when in use and on the pool when idle; an unhandled one ends the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  pool.on('error', onConnectionLost);

  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: kyselyPool(pool, { namedStatements, onStatement, rejectsNestedQueries }),
    }),
  });
  async function close(): Promise<void> {
    await db.destroy();
    // Kysely does not end a pool that it has never used.
    if (!pool.ending) await pool.end();
  }
  const queue = {
    get length() {
      return pool.waitingCount;
    },
    capacity: maxWaiting,
  };
  return { db, pool, queue, close };
}

/**
 * Startup settings of a connection. Poolers reject them by default, so a connection without prepared statements
 * omits them; `query_timeout` alone limits its statements.
 */
function sessionSettings(statementTimeoutMs: number): pg.PoolConfig {
  return {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    // Generic plans are cached: planning costs more than most of our statements do.
    options: '-c plan_cache_mode=force_generic_plan',
  };
}

/** Runs work on a connection of its own, without a statement timeout. It must not be pooled: `work` may hold locks. */
export async function withClient<T>(
  connection: Connection,
  purpose: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: `starchart ${purpose}` });
  client.on('error', () => {}); // The statement that runs on a lost connection fails by itself.
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Names, times and reports the statements, and discards connections that an error left unusable. */
function kyselyPool(
  pool: pg.Pool,
  {
    namedStatements,
    onStatement,
    rejectsNestedQueries,
  }: Required<Pick<DatabaseOptions, 'namedStatements' | 'onStatement' | 'rejectsNestedQueries'>>,
): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      if (rejectsNestedQueries) assertOutsideTransaction();
      const client = await pool.connect();
      let isUnusable = false;
      const query = async (text: string, values: readonly unknown[]) => {
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
      };
      return {
        // Leaves out the other overload of `query`, which is for cursors.
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy) => client.release(destroy || isUnusable),
      };
    },
    end: () => pool.end(),
  };
}

/**
 * A connection is discarded after an error that outlives its statement: the server ended the session (57P…), the statement
 * still runs because only the client gave up, or a migration changed the result type of its prepared statements.
 */
function leavesConnectionUnusable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isSessionEnded = error instanceof pg.DatabaseError && error.code?.startsWith('57P');
  return isSessionEnded || /^Query read timeout$|^cached plan must not change/.test(error.message);
}

/** Statements built from lists have unlimited variants, and a server keeps each prepared one, so these stay unnamed. */
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
  // A calendar day has no time and no zone, so it stays text.
  if (oid === pg.types.builtins.DATE) return String;
  if (oid === pg.types.builtins.INT8) return asSafeInteger;
  return pg.types.getTypeParser(oid, format);
}

function asSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a whole number.`);
  return value;
}
