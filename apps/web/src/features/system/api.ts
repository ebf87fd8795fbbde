import { trpc } from '@/lib/api/trpc';

/** The state of this installation. Always stale. */
export function useSystemState() {
  return trpc.system.state.useQuery(undefined, { staleTime: 0 });
}
