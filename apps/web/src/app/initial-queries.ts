import { paths } from '@/app/paths';

/** A query that a page needs for its first render. */
export type InitialQuery =
  | { path: 'account.get' }
  | { path: 'auth.session' }
  | { path: 'system.about' }
  | { path: 'children.kidDashboard'; input: { id: number } }
  | { path: 'children.ownDashboard' }
  | { path: 'children.ownFamily'; input: { childId?: number } }
  | { path: 'children.today' }
  | { path: 'completions.pending' }
  | { path: 'familyDevices.board' }
  | { path: 'redemptions.waiting' }
  | { path: 'wishes.waiting' };

/** Pages whose texts depend on the installation: whether it is new, whether it sends mail. */
const TELLS_ABOUT_THE_SERVER: ReadonlySet<string> = new Set([
  paths.landing,
  paths.auth,
  paths.forgotPassword,
  paths.help,
  paths.profile,
]);

/** The queries of the page at an address. One batch; prefetch.ts sends it before the app has loaded (decision 17). */
export function initialQueries({ pathname, search }: Pick<Location, 'pathname' | 'search'>): InitialQuery[] {
  const [, page, param, part] = pathname.split('/');
  const queries: InitialQuery[] = [{ path: 'auth.session' }];
  if (`/${page}` === paths.kidDashboard && !part) {
    const id = childIdIn(param);
    queries.push(
      id === undefined ? { path: 'children.ownDashboard' } : { path: 'children.kidDashboard', input: { id } },
    );
  } else if (pathname === paths.family || pathname === paths.today) {
    queries.push({ path: 'familyDevices.board' });
  } else if (pathname === paths.parentDashboard) {
    const tab = new URLSearchParams(search).get('child');
    queries.push(
      { path: 'children.ownFamily', input: { childId: childIdIn(tab) } },
      { path: 'redemptions.waiting' },
      { path: 'completions.pending' },
      { path: 'wishes.waiting' },
      { path: 'account.get' },
    );
    if (tab === 'everyone') queries.push({ path: 'children.today' });
  }
  if (TELLS_ABOUT_THE_SERVER.has(pathname.replace(/(.)\/$/, '$1'))) queries.push({ path: 'system.about' });
  return queries;
}

export function childIdIn(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d*$/.test(text) ? Number(text) : undefined;
}
