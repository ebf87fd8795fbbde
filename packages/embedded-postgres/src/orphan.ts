import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketPort } from './socket-folder.ts';

/** Each signal asks less politely than the one before; PostgreSQL loses nothing committed to any of them. */
export const waysToStop = [
  { signal: 'SIGINT', waitMs: 20_000 },
  { signal: 'SIGQUIT', waitMs: 2_000 },
  { signal: 'SIGKILL', waitMs: 2_000 },
] as const;

/**
 * Clears what a killed run left behind: stops a PostgreSQL that still runs on the folder, and sees to it that a lock
 * file that names a dead or foreign process stands in nobody's way. The caller has claimed the folder, so no server
 * of ours uses it.
 */
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

/** Whether the process runs PostgreSQL on this folder: it is no zombie, and no other that got a dead one's number. */
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
 * PostgreSQL takes a lock file for alive when any process has the number in it, even a zombie. One that names the
 * server's own parent is stale by its own rule, and it still checks that no backend uses the shared memory.
 */
function markStale(lockFile: string): void {
  const [, ...rest] = readFileSync(lockFile, 'utf8').split('\n');
  writeFileSync(lockFile, [process.pid, ...rest].join('\n'));
}
