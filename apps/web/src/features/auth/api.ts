import { t } from '@lingui/core/macro';
import type { SessionRecord } from '@starchart/schema';
import { useNavigate } from 'react-router-dom';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { rememberWhoIsSignedIn } from '@/lib/api/signed-in-child';
import { replaceSession, trpc } from '@/lib/api/trpc';

export type Session =
  | { state: 'loading' }
  | { state: 'signedOut' }
  | { state: 'parent'; user: SessionRecord }
  | { state: 'child'; user: SessionRecord }
  /** A family device without an open profile. */
  | { state: 'device'; user: SessionRecord };

/** The session of this browser. A failed query counts as signed out, without a notice. */
export function useSession(): Session {
  const { data: user, isPending } = trpc.auth.session.useQuery();
  // A guest sees the pages of a parent, as far as the permissions go.
  if (user) return { state: user.role === 'guest' ? 'parent' : user.role, user };
  return { state: isPending ? 'loading' : 'signedOut' };
}

/** Ends the session and navigates to the landing page. */
export function useLogout(landingPath: string) {
  const navigate = useNavigate();
  return useNotifyingMutation(trpc.auth.logout, {
    onSuccess() {
      // Leave the guarded page first, so that its guard does not redirect to the login.
      void navigate(landingPath);
      rememberWhoIsSignedIn(null);
      replaceSession(null);
    },
    success: { title: t`Logged out`, text: t`You have been successfully logged out` },
    failure: { title: t`Could not log out`, text: t`Please try again.` },
  });
}

/** Location state of the landing page after a registration that waits for an admin. */
export type PendingRegistration = { registrationPending: true };

export function isPendingRegistration(state: unknown): state is PendingRegistration {
  return typeof state === 'object' && state !== null && 'registrationPending' in state;
}
