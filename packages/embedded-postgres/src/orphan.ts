import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketPort } from './socket-folder.ts';

/** Escalating signals; PostgreSQL loses no committed data with any of them. */
export const waysToStop = [
  { signal: 'SIGINT', waitMs: 20_000 },
  { signal: 'SIGQUIT', waitMs: 2_000 },
  { signal: 'SIGKILL', waitMs: 2_000 },
] as const;

/** Cleans up after a killed run: stops an orphaned PostgreSQL and marks its lock file as stale. Needs the lock on the folder. */
export async function clearKilledRun(folder: string, socketFolder: string): Promise<void> {
  const lockFile = join(folder, 'postmaster.pid');
  const pid = readPid(lockFile);
  if (pid !== undefined && isPostmasterOf(folder, pid)) await stopOrphan(folder, pid);
  if (existsSync(lockFile)) markStale(lockFile);
  rmSync(join(socketFolder, `.s.PGSQL.${socketPort}.lock`), { force: true });
}

function readPid(lockFile: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(lockFile, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

/** Whether the process is a PostgreSQL that runs on this folder, and not a zombie or a reused process id. */
function isPostmasterOf(folder: string, pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return basename(program) === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    } catch {
      return false;
    }
  }
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return /postgres\b/.test(stdout) && stdout.includes(folder);
}

async function stopOrphan(folder: string, pid: number): Promise<void> {
  for (const { signal, waitMs } of waysToStop) {
    const deadline = Date.now() + waitMs;
    process.kill(pid, signal);
    while (Date.now() < deadline) {
      await sleep(25);
      if (!isPostmasterOf(folder, pid)) return;
    }
  }
}

/**
 * PostgreSQL respects a lock file while any process has its id, even a zombie. A file with the id of the server's parent
 * counts as stale, and PostgreSQL still checks that no backend uses the shared memory.
 */
function markStale(lockFile: string): void {
  const [, ...rest] = readFileSync(lockFile, 'utf8').split('\n');
  writeFileSync(lockFile, [process.pid, ...rest].join('\n'));
}
