import { readdir, readFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

/** One folder for each thread of this process. */
export const THREADS = '/proc/self/task';

/** What libuv calls the threads that Node hashes, packs, reads files and looks up names in (from libuv 1.50 on). */
export const BACKGROUND_THREAD = 'libuv-worker';

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

/**
 * Lets the threads in the background give way to the one that answers requests, where both want the same core: whoever waits for a hash
 * waits for longer then, and everybody else for less. On Linux alone, where a priority is a thread's (setpriority(2)); elsewhere, and
 * where it may not be set, everything stays as it is.
 */
export async function letBackgroundGiveWay(): Promise<void> {
  if (process.platform !== 'linux') return;
  const priority = Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL);
  // Asking for the folder happens in one of them: once it is answered, all are there. A system without /proc has none to tell.
  const threads = await readdir(THREADS).catch(() => []);
  await Promise.all(
    threads.map(async (thread) => {
      try {
        const name = await readFile(`${THREADS}/${thread}/comm`, 'utf8');
        if (name.trim() === BACKGROUND_THREAD) setPriority(Number(thread), priority);
      } catch {
        // It has ended meanwhile, or priorities may not be changed here.
      }
    }),
  );
}
