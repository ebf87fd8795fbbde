import { useEffect } from 'react';
import { trpcUtils } from '@/lib/api/trpc';
import { connection } from '@/lib/connection';
import { canKeep } from '@/lib/offline/storage';
import { loadConstellation } from './load-constellation';

/** Fetches the sky of a child when its page is idle, and after each new star, so that it opens without a network, too. */
export function useKeptSky(childId: number, fullDays: number): void {
  useEffect(() => {
    if (!canKeep() || !connection.isReachable()) return undefined;
    // Not supported by every browser.
    const whenIdle = window.requestIdleCallback ?? window.setTimeout;
    const cancel = window.cancelIdleCallback ?? window.clearTimeout;
    const task = whenIdle(() => void keepSky(childId, fullDays).catch(() => undefined));
    return () => cancel(task);
  }, [childId, fullDays]);
}

async function keepSky(childId: number, fullDays: number): Promise<void> {
  const known = () => trpcUtils.sky.get.getInfiniteData({ childId })?.pages ?? [];
  if (known()[0]?.fullDays !== fullDays) {
    await trpcUtils.sky.get.prefetchInfinite({ childId }, { staleTime: 0 });
  }
  const pages = known();
  await Promise.all(
    pages.flatMap(({ constellations }) => constellations.map(({ key }) => loadConstellation(key))),
  );
}
