import { spawnSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketPort } from './socket-folder.ts';

const PAUSE_MS = 1_000;
/** A server of ours takes milliseconds; on a machine that is out of breath it may take seconds. */
const PATIENCE_MS = 4_000;
const SILENCES = 3;

/** Asks whether we may speak TLS. Whatever the answer is, somebody is there to give it; the server forgets about us after it. */
const QUESTION = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Resolves with true when a server takes connections and does not answer on them, several times in a row; with false at the signal. */
export async function untilFrozen(socketFolder: string, signal: AbortSignal): Promise<boolean> {
  for (let silences = 0; silences < SILENCES; ) {
    await sleep(PAUSE_MS, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return false;
    silences = (await isSilent(socketFolder)) ? silences + 1 : 0;
  }
  return !signal.aborted;
}

function isSilent(socketFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(socketFolder, `.s.PGSQL.${socketPort}`));
    const answer = (isSo: boolean) => {
      socket.destroy();
      resolve(isSo);
    };
    socket.setTimeout(PATIENCE_MS, () => answer(true));
    socket.once('connect', () => socket.write(QUESTION));
    for (const event of ['data', 'error', 'close'] as const) socket.once(event, () => answer(false));
  });
}

/**
 * Kills a PostgreSQL with all its processes: frozen ones would keep its memory, without which no other starts. It loses nothing that it
 * has confirmed.
 */
export function killServer(folder: string, pid: number): void {
  for (const one of [pid, ...processesOf(folder, pid)]) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

function processesOf(folder: string, pid: number): number[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((other) => isPostgresIn(folder, other));
  }
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child, parent]) => (parent === pid && child ? [child] : []));
}

function isPostgresIn(folder: string, pid: number): boolean {
  try {
    const isPostgres = basename(readlinkSync(`/proc/${pid}/exe`)) === 'postgres';
    return isPostgres && readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}
