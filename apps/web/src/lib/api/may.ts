import type { Permission } from '@starchart/api';
import type { SessionRecord } from '@starchart/schema';
import { createContext, use } from 'react';
import { trpc } from '@/lib/api/trpc';

/** Whether the logged-in user has a permission; pages hide the rest. */
export function may({ permissions }: SessionRecord, permission: Permission): boolean {
  return permissions.includes(permission);
}

/** Whether the logged-in user is a helper, with `HELPER_BONUS_POINTS` a day. A guest pass has its own limit, which the server names. */
export function useIsHelper(): boolean {
  return trpc.auth.session.useQuery().data?.familyRole === 'helper';
}

/** Whether a part of a page only shows what it knows, because the server is not reached. */
export const ReadOnlyContext = createContext(false);

/** Returns a function that checks the permissions of the logged-in user; a visitor has none. */
export function useMay(): (permission: Permission) => boolean {
  const { data: user } = trpc.auth.session.useQuery();
  const isReadOnly = use(ReadOnlyContext);
  return (permission) =>
    Boolean(user && may(user, permission)) && (!isReadOnly || permission.endsWith('.read'));
}
