import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockFileOf, readLockFile } from './lock-file.ts';
import { isPostgresOn } from './processes.ts';
import { socketPort } from './socket-folder.ts';

/** Escalating signals; PostgreSQL loses no committed data with any of them. */
const WAYS_TO_STOP = [
  { signal: 'SIGINT', waitMs: 20_000 },
  { signal: 'SIGQUIT', waitMs: 2_000 },
  { signal: 'SIGKILL', waitMs: 2_000 },
] as const;

/** Cleans up after a killed run: stops an orphaned PostgreSQL and marks its lock file as stale. Needs the lock on the folder. */
export async function clearKilledRun(folder: string, socketFolder: string): Promise<void> {
  const lockFile = lockFileOf(folder);
  const { pid } = readLockFile(folder) ?? {};
  if (pid && isPostgresOn(folder, pid)) {
    await stopWithSignals(
      (signal) => process.kill(pid, signal),
      () => !isPostgresOn(folder, pid),
    );
  }
  if (existsSync(lockFile)) markStale(lockFile);
  rmSync(join(socketFolder, `.s.PGSQL.${socketPort}.lock`), { force: true });
}

/** Sends the next signal when the process has not ended in time. */
export async function stopWithSignals(
  kill: (signal: NodeJS.Signals) => void,
  hasEnded: () => boolean,
): Promise<void> {
  for (const { signal, waitMs } of WAYS_TO_STOP) {
    const deadline = Date.now() + waitMs;
    kill(signal);
    while (Date.now() < deadline) {
      if (hasEnded()) return;
      await sleep(25);
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
