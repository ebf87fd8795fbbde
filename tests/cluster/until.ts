import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 50;

/**
 * Repeats the check until it returns true; errors count as false. Returns the elapsed ms. Throws after
 * `patienceMs`.
 */
export async function until(
  what: string,
  ask: () => Promise<boolean> | boolean,
  patienceMs = 60_000,
): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const isSo = await Promise.resolve()
      .then(ask)
      .catch(() => false);
    const ms = performance.now() - startedAt;
    if (isSo) return ms;
    if (ms > patienceMs) throw new Error(`Waited for ${patienceMs / 1_000} s: ${what}`);
    await sleep(PAUSE_MS);
  }
}
