import { alwaysOnMount } from '@/lib/first-draw';
import { trpc } from '@/lib/trpc';

/** All that the parent dashboard shows of one child; whoever comes back to it sees what the child did meanwhile. */
export function useParentDashboard(childId: number) {
  return trpc.children.parentDashboard.useQuery(
    { id: childId },
    { refetchOnMount: alwaysOnMount, refetchOnWindowFocus: 'always' },
  );
}
