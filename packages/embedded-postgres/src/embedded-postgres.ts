import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { locateBinaries } from './binaries.ts';
import { assertWritable, databaseUser, prepareDataFolder } from './data-folder.ts';
import { DiskFullError, EmbeddedPostgresError, FolderInUseError } from './embedded-postgres-error.ts';
import { claimFolder } from './folder-lock.ts';
import { killServer, untilFrozen } from './health-monitor.ts';
import { chooseLauncher } from './launcher.ts';
import { answers, readServerAddress } from './running-server.ts';
import { launchServer, type ServerPlan, type ServerProcess } from './server-process.ts';
import { openSocketFolder, socketPort } from './socket-folder.ts';

export { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export interface EmbeddedPostgresOptions {
  /** The folder of the database; `.lock` and `.log` files of the same name lie beside it. */
  dataDir: string;
  /** Told in words for a person when something takes time or goes wrong. */
  onProgress?: (message: string) => void;
  /** For tests: faster, and nothing survives a crash. The server's start-up check refuses such a database. */
  throwAway?: boolean;
}

export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; database: string };
  connectionString: string;
  /** Ends the database cleanly and gives the folder free; calling it again waits for the same end. */
  stop(): Promise<void>;
  /** Fulfils after `stop`; rejects with `EmbeddedPostgresError` when the database died and could not be restarted. */
  exited: Promise<void>;
}

const databaseName = 'starchart';
const restartsAllowed = 5;
const restartWindowMs = 60_000;
/** How long a full disk is left alone before the next try. */
const roomPauseMs = 2_000;

/**
 * Starts PostgreSQL on a folder, creates the database where there is none, and keeps it running until `stop`:
 * a server that dies, or does not answer any more, is started again at the same address.
 *
 * Throws `EmbeddedPostgresError` when that cannot be, for example because another server uses the folder.
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
    await prepareDataFolder(folder, { binaries, launcher, throwAway, onProgress });
    const server = await superviseServer({ folder, socketFolder, binaries, launcher, throwAway, onProgress });
    const exited = server.exited.finally(release);
    exited.catch(() => {}); // Whoever does not wait for the end is not killed by it.
    const stop = async () => {
      await server.stop();
      await exited.catch(() => {}); // That it ended badly is told by `exited`; now it has ended.
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
 * Reaches the database of a folder, whether or not a server has it: connects to the one that runs, or else starts one
 * that ends with `stop`.
 *
 * Throws `EmbeddedPostgresError` like `startEmbeddedPostgres`, and when a server runs that lets nobody in from here.
 */
export async function joinEmbeddedPostgres(
  options: EmbeddedPostgresOptions & {
    /** How long a server that has the folder may take until it answers or has gone, in milliseconds. */
    waitMs?: number;
  },
): Promise<Pick<EmbeddedPostgres, 'connection' | 'stop'>> {
  const folder = trueFolder(options.dataDir);
  const deadline = Date.now() + (options.waitMs ?? 30_000);
  for (;;) {
    const address = readServerAddress(folder);
    const connection = address && { ...address, user: databaseUser, database: databaseName };
    if (connection && (await answers(connection))) return { connection, stop: async () => {} };
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

/** One folder has one name, whichever links lead to it: the claim on it depends on that. */
function trueFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  mkdirSync(dirname(folder), { recursive: true });
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
      const restarted = await launchWhenThereIsRoom(plan, stopping.signal);
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

/** A full disk ends a database that has to write; once there is room again it goes on. Undefined at the signal. */
async function launchWhenThereIsRoom(
  plan: ServerPlan,
  signal: AbortSignal,
): Promise<ServerProcess | undefined> {
  for (let tries = 1; !signal.aborted; tries++) {
    try {
      return await launchServer(plan);
    } catch (error) {
      if (!(error instanceof DiskFullError)) throw error;
      if (tries === 1) plan.onProgress(`${error.message} It starts again as soon as there is room.`);
      await sleep(roomPauseMs, undefined, { signal }).catch(() => {});
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

/** The host in front is a stand-in that keeps it a URL; the one behind, the socket's folder, counts. */
function connectionString({ host, port, user, database }: EmbeddedPostgres['connection']): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
