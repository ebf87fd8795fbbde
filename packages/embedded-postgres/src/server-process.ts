import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statfsSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import { DiskFullError, EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type Launcher, postgresEnvironment } from './launcher.ts';
import { readLockFile } from './lock-file.ts';
import { clearKilledRun, stopWithSignals } from './orphan.ts';
import { socketPort } from './socket-folder.ts';

/** Inputs for running PostgreSQL on a folder. */
export interface ServerPlan {
  folder: string;
  socketFolder: string;
  binaries: PostgresBinaries;
  launcher: Launcher;
  /** Runs without durability, for tests. */
  throwAway: boolean;
  onProgress: (message: string) => void;
}

export interface ServerProcess {
  pid: number | undefined;
  /** Settles when the process has ended for any reason. */
  exited: Promise<void>;
  /** Shuts the process down; has no effect after it has ended. */
  stop(): Promise<void>;
}

/** Time for the backends of a killed server to exit. */
const oldBackendsWaitMs = 10_000;
/** Longest crash recovery. */
const readyWaitMs = 10 * 60_000;
const announceAfterMs = 3_000;
const longestLogBytes = 1_000_000;
/** With less free space, PostgreSQL cannot even log the error. */
const minFreeBytes = 1_000_000;

/** Starts PostgreSQL and waits until it responds; throws with the end of its log when it does not start. */
export async function launchServer(plan: ServerPlan): Promise<ServerProcess> {
  const leftoversDeadline = Date.now() + oldBackendsWaitMs;
  for (;;) {
    await clearKilledRun(plan.folder, plan.socketFolder);
    const log = openLog(plan.folder);
    const server = spawnServer(plan, log.handle);
    if (await isReadyBeforeItEnds(server, plan)) return server;

    await server.stop();
    const reason = log.readNew();
    if (isDiskFull(plan.folder, reason)) {
      throw new DiskFullError(
        `The disk of ${plan.folder} is full, and the database cannot run without room to write. ` +
          'Make room there; nothing that was confirmed is lost.',
      );
    }
    if (!isHeldByOldBackends(reason) || Date.now() > leftoversDeadline) {
      throw new EmbeddedPostgresError(
        `The database in ${plan.folder} did not start. PostgreSQL says:\n${reason}`,
      );
    }
    await sleep(200);
  }
}

/** Checks the free space too: PostgreSQL may have had no space to log the error. */
function isDiskFull(folder: string, log: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return /No space left on device/.test(log) || bavail * bsize < minFreeBytes;
}

function isHeldByOldBackends(log: string): boolean {
  return /pre-existing shared memory block|lock file ".*" already exists/.test(log);
}

function spawnServer(plan: ServerPlan, logHandle: number): ServerProcess {
  const [command = '', ...options] = [
    ...plan.launcher,
    plan.binaries.postgres,
    '-D',
    plan.folder,
    '-k',
    plan.socketFolder,
    '-p',
    String(socketPort),
    ...settings(plan.throwAway).flatMap((setting) => ['-c', setting]),
  ];
  // Detached: Ctrl-C in the terminal reaches only our process, which finishes its work before it stops the database.
  const child = spawn(command, options, {
    detached: true,
    stdio: ['ignore', logHandle, logHandle],
    env: postgresEnvironment,
  });
  closeSync(logHandle);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const stop = () =>
    stopWithSignals(
      (signal) => void child.kill(signal),
      () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined,
    );
  return { pid: child.pid, exited, stop };
}

/** Command-line settings override the configuration files in the folder. */
function settings(throwAway: boolean): string[] {
  const survivesCrashes = throwAway ? 'off' : 'on';
  return [
    'listen_addresses=',
    'unix_socket_permissions=0700',
    `fsync=${survivesCrashes}`,
    `full_page_writes=${survivesCrashes}`,
    `synchronous_commit=${survivesCrashes}`,
    'timezone=UTC',
    // The application logs failed statements: PostgreSQL's log would contain personal data from them.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_parameter_max_length=0',
    'log_parameter_max_length_on_error=0',
    'log_statement=none',
    'log_min_duration_statement=-1',
    'log_checkpoints=off',
    // Unneeded segments of the write-ahead log are deleted, with the erased rows in them.
    'wal_recycle=off',
    ...(throwAway ? ['autovacuum=off', 'max_wal_size=1GB', 'checkpoint_timeout=1d', 'io_method=sync'] : []),
  ];
}

async function isReadyBeforeItEnds(server: ServerProcess, plan: ServerPlan): Promise<boolean> {
  const startedAt = Date.now();
  const ended = server.exited.then(() => 'ended' as const);
  let isAnnounced = false;
  while (Date.now() < startedAt + readyWaitMs) {
    if (isReady(plan.folder, server.pid)) return true;
    if (!isAnnounced && Date.now() > startedAt + announceAfterMs) {
      isAnnounced = true;
      plan.onProgress('The database is recovering from an unclean end; this can take a while …');
    }
    if ((await Promise.race([ended, sleep(10)])) === 'ended') return false;
  }
  return false;
}

function isReady(folder: string, pid?: number): boolean {
  const lock = readLockFile(folder);
  return lock !== undefined && lock.pid === pid && lock.isReady;
}

/** PostgreSQL's log is beside the folder; a long one is rotated, and one old file is kept. */
function openLog(folder: string): { handle: number; readNew: () => string } {
  const path = `${folder}.log`;
  if (existsSync(path) && statSync(path).size > longestLogBytes) renameSync(path, `${path}.1`);
  const handle = openSync(path, 'a', 0o600);
  const from = statSync(path).size;
  return { handle, readNew: () => readFileSync(path).subarray(from).toString('utf8').trim() };
}
