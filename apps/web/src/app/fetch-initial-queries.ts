import { type InitialQuery, initialQueries } from '@/app/initial-queries';
import { FIRST_PENDING } from '@/features/admin/pending-parents';
import { may } from '@/lib/api/may';
import { trpcClient, trpcUtils } from '@/lib/api/trpc';

/** Fetches the initial queries of a page into the cache. The page shows the error of a failed query. */
export async function fetchInitialQueries(location: Location): Promise<void> {
  await Promise.all(initialQueries(location).map(fetchQuery));
}

/** The queries by noun and verb: one statement for all of them is smaller than one for each. */
type Queries = Record<string, Record<string, { prefetch: (input?: unknown) => Promise<void> }>>;

async function fetchQuery(query: InitialQuery): Promise<void> {
  if (query.path === 'children.ownDashboard') return await fetchOwnDashboard();
  if (query.path === 'children.ownFamily') return await fetchOwnFamily(query.input);
  const [noun = '', verb = ''] = query.path.split('.');
  return await (trpcUtils as unknown as Queries)[noun]?.[verb]?.prefetch(
    'input' in query ? query.input : undefined,
  );
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
