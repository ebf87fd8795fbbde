import { trpc } from '@/lib/api/trpc';

/** The kind of the child's own PIN. */
export function useOwnPin() {
  return trpc.pins.own.useQuery();
}
