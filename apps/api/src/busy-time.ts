import { performance } from 'node:perf_hooks';

/** What the process has been busy with since. */
export function watchBusyTime(): () => { tookMs: number; share: number } {
  const startedAt = performance.now();
  const before = performance.eventLoopUtilization();
  return () => ({
    tookMs: performance.now() - startedAt,
    share: performance.eventLoopUtilization(before).utilization,
  });
}
