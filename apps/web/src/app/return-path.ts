import type { SessionRecord } from '@starchart/schema';
import { type Location, useLocation } from 'react-router-dom';
import { paths } from '@/app/paths';

/** Location state of a page on the way to a session: the page that the visitor asked for. */
export type ReturnState = { returnTo: string };

/** The pages that a session can return to, by the first part of their paths. */
const PAGES_OF_PARENTS: readonly string[] = [
  paths.parentDashboard,
  paths.kidDashboard,
  paths.adminDashboard,
  paths.chart,
  paths.recap,
  paths.print,
  paths.account,
  paths.profile,
  paths.settings,
];

/** The state for the login page that a guard redirects to. */
export function useReturnState(): ReturnState {
  const { pathname, search, hash } = useLocation();
  return { returnTo: pathname + search + hash };
}

/** Where a login leads: the page that was asked for if it is one of this user's, otherwise the user's first page. */
export function pageAfterLogin({ role, id }: Pick<SessionRecord, 'role' | 'id'>, state: unknown): string {
  const asked = askedPage(state);
  if (role === 'child') {
    const own = paths.kidDashboardOf(id);
    const isOwn = asked && [own, paths.skyOf(id), paths.kidDashboard].includes(asked.pathname);
    return isOwn ? addressOf(asked) : own;
  }
  const isOfParents = asked && PAGES_OF_PARENTS.includes(`/${asked.pathname.split('/')[1]}`);
  return isOfParents ? addressOf(asked) : paths.parentDashboard;
}

/** Where a new family device leads: the page of devices that was asked for, otherwise the board. */
export function pageAfterPairing(state: unknown): string {
  const asked = askedPage(state);
  return asked?.pathname.startsWith(`${paths.familyPin}/`) ? addressOf(asked) : paths.family;
}

/**
 * The page in a location state; undefined for anything but a path of our own. The state is ours, but one mistake here would send
 * people who have just logged in to another site.
 */
function askedPage(state: unknown): Pick<Location, 'pathname' | 'search' | 'hash'> | undefined {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return undefined;
  const { returnTo } = state;
  if (typeof returnTo !== 'string') return undefined;
  const url = urlOf(returnTo);
  // A path that the browser reads differently is none of ours, such as `//host`, `/\host` or one with `..`.
  return url?.origin === window.location.origin && addressOf(url) === returnTo ? url : undefined;
}

/** Not `URL.canParse`, which Safari has only since 17. */
function urlOf(text: string): URL | undefined {
  try {
    return new URL(text, window.location.origin);
  } catch {
    return undefined;
  }
}

function addressOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash;
}
