import { readdir, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

/** Each step down leaves a thread about a fifth less of a processor that others want as well (`nice`). */
const STEPS_DOWN = 5;
const TASKS = '/proc/self/task';

/**
 * Lets the threads behind the event loop, which hash passwords, compress and read files, stand back where processors are short:
 * whoever signs in waits anyhow, and whoever taps should not. Only Linux gives threads a priority of their own.
 */
export async function letBackgroundStandBack(): Promise<void> {
  if (process.platform !== 'linux') return;
  // Reading them this way starts the threads, if nothing has.
  for (const id of await readdir(TASKS)) {
    const name = await readFile(`${TASKS}/${id}/comm`, 'utf8');
    if (name.trim() === 'libuv-worker') setPriority(Number(id), STEPS_DOWN);
  }
}
