import { readdir, readFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

/** Each step leaves a thread about a fifth less of a processor that others want as well (`nice`). */
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
    // One may have ended meanwhile.
    const name = await readFile(`${TASKS}/${id}/comm`, 'utf8').catch(() => '');
    if (name.trim() === 'libuv-worker') stepDown(Number(id));
  }
}

function stepDown(thread: number): void {
  try {
    setPriority(thread, Math.min(getPriority(thread) + STEPS_DOWN, constants.priority.PRIORITY_LOW));
  } catch {
    // A sandbox may forbid it. All threads are equal there.
  }
}
