import { trpc } from '@/lib/api/trpc';

/** What a visitor may know about this installation; undefined until it is known, or if the request fails. */
export function useAboutSystem() {
  return trpc.system.about.useQuery().data;
}

/** The state of this installation. Always stale. */
export function useSystemState() {
  return trpc.system.state.useQuery(undefined, { staleTime: 0 });
}
