import { paths } from '@/app/paths';

/** A query that a page needs for its first render. */
export type InitialQuery =
  | { path: 'auth.session' }
  | { path: 'children.kidDashboard'; input: { id: number } }
  | { path: 'children.ownDashboard' }
  | { path: 'children.ownFamily'; input: { childId?: number } }
  | { path: 'redemptions.waiting' };

/** The queries of the page at an address. One batch; prefetch.ts sends it before the app has loaded (decision 17). */
export function initialQueries({ pathname, search }: Pick<Location, 'pathname' | 'search'>): InitialQuery[] {
  const [, page, param] = pathname.split('/');
  const queries: InitialQuery[] = [{ path: 'auth.session' }];
  if (`/${page}` === paths.kidDashboard) {
    const id = childIdIn(param);
    queries.push(
      id === undefined ? { path: 'children.ownDashboard' } : { path: 'children.kidDashboard', input: { id } },
    );
  } else if (pathname === paths.parentDashboard) {
    const childId = childIdIn(new URLSearchParams(search).get('child'));
    queries.push({ path: 'children.ownFamily', input: { childId } }, { path: 'redemptions.waiting' });
  }
  return queries;
}

export function childIdIn(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d*$/.test(text) ? Number(text) : undefined;
}
