import { trpc } from '@/lib/trpc';

/** The registrations that wait for an admin; read anew whenever they are looked at, for parents register meanwhile. */
export function usePendingParents() {
  return trpc.admin.pendingParents.useQuery(undefined, { staleTime: 0 });
}
