/**
 * Waits until all have settled, then throws the first failure. Calls `onFailure` immediately, to stop the
 * others.
 */
export async function inParallel(works: readonly Promise<void>[], onFailure: () => void): Promise<void> {
  for (const work of works) work.catch(onFailure);
  for (const ended of await Promise.allSettled(works)) if (ended.status === 'rejected') throw ended.reason;
}
