import { spawnSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** Whether the process is a PostgreSQL that runs on this folder, and not a zombie or a reused process id. */
export function isPostgresOn(folder: string, pid: number): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return /postgres\b/.test(stdout) && stdout.includes(folder);
  }
  try {
    // An upgrade of the package appends " (deleted)" to the path of a running program.
    const isPostgres = basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres');
    return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

/** Kills all processes of PostgreSQL: frozen ones would block a restart by their shared memory. No committed data is lost. */
export function killServer(folder: string, pid: number): void {
  for (const one of [pid, ...processesOf(folder, pid)]) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  }
}

function processesOf(folder: string, pid: number): number[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((other) => isPostgresOn(folder, other));
  }
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid && child ? [child] : []));
}
