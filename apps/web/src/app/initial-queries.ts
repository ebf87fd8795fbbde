import { matchPath } from 'react-router-dom';
import { paths } from '@/app/paths';
import { FIRST_PENDING } from '@/features/admin/api';
import { trpcClient, trpcUtils } from '@/lib/api/trpc';

/**
 * Asks for what the page at an address shows first, in one request; settles when the answers are in the cache, or there are none.
 * public/prefetch.js asks the same before the program is there.
 */
export async function askFirst({ pathname, search }: Location): Promise<void> {
  await Promise.all([
    trpcUtils.auth.session.prefetch(),
    askForKidPage(pathname),
    pathname === paths.parentDashboard && askForParentPage(search),
  ]);
}

async function askForKidPage(pathname: string): Promise<void> {
  const kidPage = matchPath(`${paths.kidDashboard}/:childId?`, pathname);
  if (!kidPage) return;
  const childId = childIdIn(kidPage.params.childId);
  if (childId !== undefined) return await trpcUtils.children.kidDashboard.prefetch({ id: childId });
  const own = await trpcClient.children.ownDashboard.query().catch(() => null);
  if (own) trpcUtils.children.kidDashboard.setData({ id: own.child.id }, own);
}

async function askForParentPage(search: string): Promise<void> {
  const childId = childIdIn(new URLSearchParams(search).get('child'));
  const [own] = await Promise.all([
    trpcClient.children.ownFamily.query({ childId }).catch(() => null),
    trpcUtils.redemptions.waiting.prefetch(),
  ]);
  const user = trpcUtils.auth.session.getData();
  if (!own || !user) return;
  trpcUtils.children.list.setData({ parentId: user.id }, own.children);
  if (own.dashboard) {
    trpcUtils.children.parentDashboard.setData({ id: own.dashboard.child.id }, own.dashboard);
  }
  // It would push down what is drawn already.
  if (user.isAdmin) await trpcUtils.admin.pendingParents.prefetch(FIRST_PENDING);
}

/** The child that an address names, if it names one. */
export function childIdIn(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d*$/.test(text) ? Number(text) : undefined;
}
