/**
 * Waits until all have ended, so that nobody is left in the middle of something, and then throws the first failure.
 * `onFailure` is told at once, to let the others know.
 */
export async function inParallel(works: readonly Promise<void>[], onFailure: () => void): Promise<void> {
  for (const work of works) work.catch(onFailure);
  for (const ended of await Promise.allSettled(works)) if (ended.status === 'rejected') throw ended.reason;
}
