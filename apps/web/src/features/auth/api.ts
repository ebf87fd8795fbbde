import { t } from '@lingui/core/macro';
import type { SessionRecord } from '@starchart/schema';
import { useNavigate } from 'react-router-dom';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { useOnline } from '@/hooks/use-online';
import { isSessionLost } from '@/lib/api/server-error';
import { rememberWhoIsSignedIn } from '@/lib/api/signed-in-child';
import { replaceSession, trpc } from '@/lib/api/trpc';

export type Session =
  | { state: 'loading' }
  | { state: 'signedOut' }
  /** The server does not say whose session it is: it is down, overloaded, or there is no connection. */
  | { state: 'unreachable' }
  | { state: 'parent'; user: SessionRecord }
  | { state: 'child'; user: SessionRecord }
  /** A family device without an open profile. */
  | { state: 'device'; user: SessionRecord };

/** The session of this browser. Only "no user" and our own 401 mean signed out, without a notice. */
export function useSession(): Session {
  const { data: user, error, isPending, errorUpdateCount } = trpc.auth.session.useQuery();
  // A guest sees the pages of a parent, as far as the permissions go.
  if (user) return { state: user.role === 'guest' ? 'parent' : user.role, user };
  if (user === null || isSessionLost(error)) return { state: 'signedOut' };
  // A query that failed is pending again while it is retried.
  return { state: isPending && errorUpdateCount === 0 ? 'loading' : 'unreachable' };
}

/**
 * Ends the session and navigates to the landing page. Asks first if completions on this device were not sent. Without a network the session
 * cannot end: the page would be logged in again later.
 */
export function useLogout(landingPath: string) {
  const navigate = useNavigate();
  const online = useOnline();
  const { mutate, isPending } = useNotifyingMutation(trpc.auth.logout, {
    onSuccess() {
      // Leave the guarded page first, so that its guard does not redirect to the login.
      void navigate(landingPath);
      rememberWhoIsSignedIn(null);
      replaceSession(null);
    },
    success: { title: t`Logged out`, text: t`You have been successfully logged out` },
    failure: { title: t`Could not log out`, text: t`Please try again.` },
  });
  const logout = () => mutate(undefined);
  return {
    isPending,
    isDisabled: isPending || !online,
    mutate: () =>
      void import('./unsent-completions').then(({ askAboutUnsent }) => askAboutUnsent(logout)).catch(logout),
  };
}

/** Location state of the landing page after a registration that waits for an admin. */
export type PendingRegistration = { registrationPending: true };

export function isPendingRegistration(state: unknown): state is PendingRegistration {
  return typeof state === 'object' && state !== null && 'registrationPending' in state;
}
