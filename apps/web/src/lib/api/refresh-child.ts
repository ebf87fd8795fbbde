import { trpcUtils as utils } from './trpc';

/** Refetches all that the screen shows of a child, the list of children, the pending completions and redemptions. */
export async function refreshChild(childId: number): Promise<void> {
  await Promise.all([
    utils.children.kidDashboard.invalidate({ id: childId }),
    utils.children.parentDashboard.invalidate({ id: childId }),
    utils.children.list.invalidate(),
    utils.children.today.invalidate(),
    utils.habits.list.invalidate({ childId }),
    utils.history.invalidate(),
    utils.familyDevices.board.invalidate(),
    utils.points.entries.invalidate({ childId }),
    utils.points.verify.invalidate({ childId }),
    utils.redemptions.waiting.invalidate(),
    utils.completions.pending.invalidate(),
    utils.notes.list.invalidate({ childId }),
  ]);
}
