import { performance } from 'node:perf_hooks';

/** Tells, when asked, how many ms have gone by since, and for what share of them (0 to 1) the process had something to do, whoever for. */
export function watchBusyTime(): () => { tookMs: number; share: number } {
  const startedAt = performance.now();
  const before = performance.eventLoopUtilization();
  return () => ({
    tookMs: performance.now() - startedAt,
    share: performance.eventLoopUtilization(before).utilization,
  });
}
