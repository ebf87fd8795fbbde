import { trpc } from '@/lib/api/trpc';

/** How this installation is; read anew whenever it is looked at. */
export function useSystemState() {
  return trpc.system.state.useQuery(undefined, { staleTime: 0 });
}
