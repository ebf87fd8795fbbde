import type { SessionRecord } from '@starchart/schema';
import { trpc } from '@/lib/api/trpc';

export type Session =
  | { state: 'loading' }
  | { state: 'signedOut' }
  | { state: 'parent'; user: SessionRecord }
  | { state: 'child'; user: SessionRecord };

/** Who is signed in here. A failed question counts as signed out, silently. */
export function useSession(): Session {
  const { data: user, isPending } = trpc.auth.session.useQuery();
  if (user) return { state: user.role, user };
  return { state: isPending ? 'loading' : 'signedOut' };
}
