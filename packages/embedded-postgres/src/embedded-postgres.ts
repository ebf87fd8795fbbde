import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { locateBinaries } from './binaries.ts';
import { assertWritable, databaseUser, prepareDataFolder } from './data-folder.ts';
import { DiskFullError, EmbeddedPostgresError, FolderInUseError } from './embedded-postgres-error.ts';
import { claimFolder } from './folder-lock.ts';
import { untilFrozen } from './health-monitor.ts';
import { chooseLauncher } from './launcher.ts';
import { readLockFile } from './lock-file.ts';
import { killServer } from './processes.ts';
import { launchServer, type ServerPlan, type ServerProcess } from './server-process.ts';
import { openSocketFolder, socketPort } from './socket-folder.ts';

export { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of the database; its `.lock` and `.log` files are beside it. */
  dataDir: string;
  /** Called with a human-readable message when something is slow or fails. */
  onProgress?: (message: string) => void;
  /** For tests: faster, without durability. The server's startup check rejects such a database. */
  throwAway?: boolean;
}

export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; database: string };
  connectionString: string;
  /** Shuts the database down and releases the folder; repeated calls wait for the same shutdown. */
  stop(): Promise<void>;
  /** Resolves after `stop`; rejects with `EmbeddedPostgresError` when the database died and could not be restarted. */
  exited: Promise<void>;
}

const databaseName = 'starchart';
const restartsAllowed = 5;
const restartWindowMs = 60_000;
/** Pause between start attempts on a full disk. */
const diskFullPauseMs = 2_000;

/**
 * Starts PostgreSQL on a folder, creates the database if needed, and restarts a dead or unresponsive server at the same
 * address until `stop`. Throws `EmbeddedPostgresError`, for example when another server uses the folder.
 */
export async function startEmbeddedPostgres({
  dataDir,
  onProgress = () => {},
  throwAway = false,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = locateBinaries();
  const launcher = chooseLauncher();
  const folder = trueFolder(dataDir);
  assertWritable(folder);

  const releaseFolder = claimFolder(folder);
  const socketFolder = openSocketFolder(folder);
  const release = () => {
    rmSync(socketFolder, { recursive: true, force: true });
    releaseFolder();
  };
  try {
    const plan = { folder, socketFolder, binaries, launcher, throwAway, onProgress };
    await prepareDataFolder(plan);
    const server = await superviseServer(plan);
    const exited = server.exited.finally(release);
    exited.catch(() => {}); // Prevents an unhandled rejection when the caller ignores `exited`.
    const stop = async () => {
      await server.stop();
      await exited.catch(() => {}); // `exited` reports the error to its own readers.
    };

    const connection = { host: socketFolder, port: socketPort, user: databaseUser, database: databaseName };
    await createDatabaseOnce(connection).catch(async (error) => {
      await stop();
      throw error;
    });
    return { connection, connectionString: connectionString(connection), stop, exited };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Connects to the server that runs on a folder, or starts one that ends with `stop`.
 * Throws `EmbeddedPostgresError` like `startEmbeddedPostgres`, and when the running server is unreachable from here.
 */
export async function joinEmbeddedPostgres(
  options: EmbeddedPostgresOptions & {
    /** Longest wait for a server that holds the folder to respond or exit, in ms. */
    waitMs?: number;
  },
): Promise<Pick<EmbeddedPostgres, 'connection' | 'stop'>> {
  const folder = trueFolder(options.dataDir);
  const deadline = Date.now() + (options.waitMs ?? 30_000);
  for (;;) {
    const { host, port, isReady } = readLockFile(folder) ?? {};
    if (host && port && isReady) {
      const connection = { host, port, user: databaseUser, database: databaseName };
      if (await answers(connection)) return { connection, stop: async () => {} };
    }
    try {
      return await startEmbeddedPostgres(options);
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
    }
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `A server is running on the data folder ${folder}, but its database cannot be reached from here. ` +
          'Run this where the server runs (on the same machine, in the same container), as the same user.',
      );
    }
    await sleep(200);
  }
}

/** Whether a server accepts our connection there. */
async function answers(connection: EmbeddedPostgres['connection']): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Resolves links: the lock on a folder needs one canonical path. */
function trueFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  return existsSync(folder) ? realpathSync(folder) : join(realpathSync(dirname(folder)), basename(folder));
}

async function superviseServer(plan: ServerPlan): Promise<{ stop(): Promise<void>; exited: Promise<void> }> {
  let server = await launchServer(plan);
  const stopping = new AbortController();
  let restartedAt: number[] = [];

  const endIfFrozen = async ({ pid, exited }: ServerProcess) => {
    const over = new AbortController();
    void exited.then(() => over.abort());
    const signal = AbortSignal.any([over.signal, stopping.signal]);
    if (!(await untilFrozen(plan.socketFolder, signal)) || pid === undefined) return;
    plan.onProgress('The database has stopped answering; ending it …');
    killServer(plan.folder, pid);
  };

  const keepRunning = async () => {
    for (;;) {
      void endIfFrozen(server);
      await server.exited;
      if (stopping.signal.aborted) return;
      restartedAt = [...restartedAt.filter((at) => at > Date.now() - restartWindowMs), Date.now()];
      if (restartedAt.length > restartsAllowed) {
        throw new EmbeddedPostgresError(
          `The database in ${plan.folder} keeps ending; see ${plan.folder}.log.`,
        );
      }
      plan.onProgress('The database ended unexpectedly; starting it again …');
      const restarted = await launchWhenDiskHasSpace(plan, stopping.signal);
      if (!restarted) return;
      server = restarted;
      if (stopping.signal.aborted) await server.stop();
    }
  };

  return {
    exited: keepRunning(),
    stop: async () => {
      stopping.abort();
      await server.stop();
    },
  };
}

/** Restarts the database once a full disk has space again. Returns undefined when `signal` aborts. */
async function launchWhenDiskHasSpace(
  plan: ServerPlan,
  signal: AbortSignal,
): Promise<ServerProcess | undefined> {
  for (let attempt = 1; !signal.aborted; attempt++) {
    try {
      return await launchServer(plan);
    } catch (error) {
      if (!(error instanceof DiskFullError)) throw error;
      if (attempt === 1) plan.onProgress(`${error.message} It starts again as soon as there is room.`);
      await sleep(diskFullPauseMs, undefined, { signal }).catch(() => {});
    }
  }
  return undefined;
}

async function createDatabaseOnce(connection: EmbeddedPostgres['connection']): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** The `host` parameter is the socket folder and takes precedence; `localhost` only makes it a valid URL. */
function connectionString({ host, port, user, database }: EmbeddedPostgres['connection']): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
