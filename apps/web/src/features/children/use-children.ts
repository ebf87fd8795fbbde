import { trpc } from '@/lib/api/trpc';

/** The children of a parent, in the order in which they were added. */
export function useChildren(parentId: number) {
  return trpc.children.list.useQuery({ parentId });
}
