import { useMay } from '@/lib/api/may';
import { trpc } from '@/lib/api/trpc';

/** The pending changes of the family. Always stale: other parents request and refuse them. */
export function usePendingChanges() {
  const enabled = useMay()('members.manage');
  return trpc.members.pendingChanges.useQuery(undefined, { staleTime: 0, enabled });
}
