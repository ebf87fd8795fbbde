import { trpc } from '@/lib/trpc';

/** The registrations that wait for an admin. */
export function usePendingParents() {
  return trpc.admin.pendingParents.useQuery();
}
