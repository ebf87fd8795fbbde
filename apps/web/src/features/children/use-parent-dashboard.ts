import { trpc } from '@/lib/trpc';

/** All that the parent dashboard shows of one child. */
export function useParentDashboard(childId: number) {
  return trpc.children.parentDashboard.useQuery({ id: childId });
}
