import { matchPath } from 'react-router-dom';
import { paths } from '@/app/paths';
import { trpcClient, trpcUtils } from '@/lib/trpc';

/**
 * Asks for what the page at an address shows first, in one request; settles when the answers are in the cache, or there are none.
 * public/ahead.js asks the same before the program is there.
 */
export async function askFirst(pathname: string): Promise<void> {
  await Promise.all([trpcUtils.auth.session.prefetch(), askForKidPage(pathname)]);
}

async function askForKidPage(pathname: string): Promise<void> {
  const kidPage = matchPath(`${paths.kidDashboard}/:childId?`, pathname);
  if (!kidPage) return;
  const childId = childIdIn(kidPage.params.childId);
  if (childId !== undefined) return await trpcUtils.children.kidDashboard.prefetch({ id: childId });
  const own = await trpcClient.children.ownDashboard.query().catch(() => null);
  if (own) trpcUtils.children.kidDashboard.setData({ id: own.child.id }, own);
}

/** The child that an address names, if it names one. */
export function childIdIn(text: string | undefined): number | undefined {
  return text && /^[1-9]\d*$/.test(text) ? Number(text) : undefined;
}
