import { type InitialQuery, initialQueries } from '@/app/initial-queries';
import { FIRST_PENDING } from '@/features/admin/pending-parents';
import { may } from '@/lib/api/may';
import { trpcClient, trpcUtils } from '@/lib/api/trpc';

/** Fetches the initial queries of a page into the cache. The page shows the error of a failed query. */
export async function fetchInitialQueries(location: Location): Promise<void> {
  await Promise.all(initialQueries(location).map(fetchQuery));
}

async function fetchQuery(query: InitialQuery): Promise<void> {
  switch (query.path) {
    case 'account.get':
      return await trpcUtils.account.get.prefetch();
    case 'auth.session':
      return await trpcUtils.auth.session.prefetch();
    case 'system.about':
      return await trpcUtils.system.about.prefetch();
    case 'children.kidDashboard':
      return await trpcUtils.children.kidDashboard.prefetch(query.input);
    case 'children.ownDashboard':
      return await fetchOwnDashboard();
    case 'children.ownFamily':
      return await fetchOwnFamily(query.input);
    case 'children.today':
      return await trpcUtils.children.today.prefetch();
    case 'completions.pending':
      return await trpcUtils.completions.pending.prefetch();
    case 'familyDevices.board':
      return await trpcUtils.familyDevices.board.prefetch();
    case 'redemptions.waiting':
      return await trpcUtils.redemptions.waiting.prefetch();
    case 'wishes.waiting':
      return await trpcUtils.wishes.waiting.prefetch();
    default:
      return query satisfies never;
  }
}

async function fetchOwnDashboard(): Promise<void> {
  const own = await trpcClient.children.ownDashboard.query().catch(() => null);
  if (!own) return;
  const input = { id: own.child.id };
  if (trpcUtils.children.kidDashboard.getData(input)) await replaceRestored();
  else trpcUtils.children.kidDashboard.setData(input, own);
}

/** A late answer: the page shows what this device has kept. It fetches again, and then shows what waits on this device on top. */
async function replaceRestored(): Promise<void> {
  await trpcUtils.children.invalidate();
}

async function fetchOwnFamily(input: { childId?: number }): Promise<void> {
  const own = await trpcClient.children.ownFamily.query(input).catch(() => null);
  const user = await trpcUtils.auth.session.ensureData().catch(() => null);
  if (!own || !user) return;
  const ofParent = { parentId: user.id };
  if (trpcUtils.children.list.getData(ofParent)) await replaceRestored();
  else {
    trpcUtils.children.list.setData(ofParent, own.children);
    if (own.dashboard) {
      trpcUtils.children.parentDashboard.setData({ id: own.dashboard.child.id }, own.dashboard);
    }
  }
  trpcUtils.members.pendingChanges.setData(undefined, own.pendingChanges ?? undefined);
  trpcUtils.account.loginWarnings.setData(undefined, own.loginWarnings ?? undefined);
  // A later alert would move the page down.
  if (may(user, 'admin')) await trpcUtils.admin.pendingParents.prefetch(FIRST_PENDING);
}
