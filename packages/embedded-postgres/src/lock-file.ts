import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function lockFileOf(folder: string): string {
  return join(folder, 'postmaster.pid');
}

/**
 * Reads PostgreSQL's lock file; undefined when there is none. A killed server leaves the file behind, and a starting one may
 * replace it at any time. `host` is the folder of the socket.
 */
export function readLockFile(folder: string) {
  try {
    const [pid, usedAt, , port, host, , , state] = readFileSync(lockFileOf(folder), 'utf8').split('\n');
    return { pid: Number(pid), usedAt, port: Number(port), host, isReady: state?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}
