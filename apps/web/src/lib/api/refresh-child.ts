import { trpc } from './trpc';

/**
 * After a change of a child's habits, rewards, points or profile: fetches anew whatever of that child is on the screen
 * (child, habits, rewards, stats, badges, claims, star book), the parent's list of children, and what waits to be handed out.
 */
export function useRefreshChild(): (childId: number) => Promise<void> {
  const utils = trpc.useUtils();
  return async (childId) => {
    await Promise.all([
      utils.children.kidDashboard.invalidate({ id: childId }),
      utils.children.parentDashboard.invalidate({ id: childId }),
      utils.children.list.invalidate(),
      utils.points.entries.invalidate({ childId }),
      utils.points.verify.invalidate({ childId }),
      utils.redemptions.waiting.invalidate(),
    ]);
  };
}
