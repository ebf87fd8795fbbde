import { trpc } from './trpc';

/**
 * After a change of a child's habits, rewards, points or profile: fetches anew whatever of that child is on the screen
 * (child, habits, rewards, stats, badges, claims, star book) and the parent's list of children.
 */
export function useRefreshChild(): (childId: number) => Promise<void> {
  const utils = trpc.useUtils();
  return async (childId) => {
    await Promise.all([
      utils.children.kidDashboard.invalidate({ id: childId }),
      utils.children.parentDashboard.invalidate({ id: childId }),
      utils.children.list.invalidate(),
      utils.points.entries.invalidate({ childId }),
      utils.redemptions.list.invalidate({ childId }),
    ]);
  };
}
