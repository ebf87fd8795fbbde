import type { Query } from '@tanstack/react-query';

/** The pages that open without a network. */
const OFFLINE: ReadonlySet<string> = new Set([
  'children.kidDashboard',
  'children.parentDashboard',
  'children.today',
  'familyDevices.board',
]);

export const pathOf = ({ queryKey }: Pick<Query, 'queryKey'>) => (queryKey[0] as readonly string[]).join('.');

/** Whether a query is a page that opens without a network. */
export const isOfflinePage = (query: Pick<Query, 'queryKey'>) => OFFLINE.has(pathOf(query));

/** Whether a query shows the habits of a child on a day. */
export function isDayPageOf(query: Pick<Query, 'queryKey'>, childId: number): boolean {
  const [, options] = query.queryKey as [unknown, { input?: { id?: number } }?];
  return isOfflinePage(query) && (options?.input?.id ?? childId) === childId;
}
