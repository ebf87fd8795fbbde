import { paged } from '@/lib/api/paged';
import { trpc } from '@/lib/api/trpc';

/** A child's constellations with their stars, the newest first. */
export function useSky(childId: number) {
  return trpc.sky.get.useInfiniteQuery({ childId }, paged);
}
