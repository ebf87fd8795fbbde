import { trpc } from '@/lib/api/trpc';
import { alwaysOnMount } from '@/lib/first-render';

/** All that the parent dashboard shows of one child; whoever comes back to it sees what the child did meanwhile. */
export function useParentDashboard(childId: number) {
  return trpc.children.parentDashboard.useQuery(
    { id: childId },
    { refetchOnMount: alwaysOnMount, refetchOnWindowFocus: 'always' },
  );
}
