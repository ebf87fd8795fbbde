import { useMay } from '@/lib/api/may';
import { PREFETCHED_FRESH_MS, trpc } from '@/lib/api/trpc';

/** The pending changes of the family. Stale after the first render: other parents request and refuse them. */
export function usePendingChanges() {
  const enabled = useMay()('members.manage');
  return trpc.members.pendingChanges.useQuery(undefined, { staleTime: PREFETCHED_FRESH_MS, enabled });
}
