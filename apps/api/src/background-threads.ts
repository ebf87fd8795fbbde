import { readdir, readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

/** One folder for each thread of this process. */
export const THREADS = '/proc/self/task';

/** What libuv calls the threads that Node hashes, packs, reads files and looks up names in (from libuv 1.50 on). */
export const BACKGROUND_THREAD = 'libuv-worker';

/**
 * Lets the threads in the background give way to the one that answers requests, where both want the same core: a hash that somebody
 * waits for anyway takes a little longer, and nobody else waits for it. On Linux alone, where a priority is a thread's (setpriority(2));
 * elsewhere, and where it may not be set, everything stays as it is.
 */
export async function letBackgroundGiveWay(): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    // Asking for the folder happens in one of them: once it is answered, all are there.
    for (const thread of await readdir(THREADS)) {
      const name = await readFile(`${THREADS}/${thread}/comm`, 'utf8');
      if (name.trim() === BACKGROUND_THREAD) {
        setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
      }
    }
  } catch {
    // A system without /proc, or one that lets nobody change a priority.
  }
}
