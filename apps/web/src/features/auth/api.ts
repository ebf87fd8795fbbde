import { t } from '@lingui/core/macro';
import type { SessionRecord } from '@starchart/schema';
import { useNavigate } from 'react-router-dom';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { loginObstacleOf } from '@/lib/api/server-error';
import { rememberWhoIsSignedIn } from '@/lib/api/signed-in-child';
import { replaceSession, trpc, trpcUtils } from '@/lib/api/trpc';

export type Session =
  | { state: 'loading' }
  | { state: 'signedOut' }
  | { state: 'parent'; user: SessionRecord }
  | { state: 'child'; user: SessionRecord };

/** The session of this browser. A failed query counts as signed out, without a notice. */
export function useSession(): Session {
  const { data: user, isPending } = trpc.auth.session.useQuery();
  if (user) return { state: user.role, user };
  return { state: isPending ? 'loading' : 'signedOut' };
}

/** No notice for a rate limit or missing https: the form shows it for as long as it holds. */
function loginFailure(error: unknown) {
  if (loginObstacleOf(error) !== undefined) return undefined;
  return { title: t`Login failed`, text: t`Invalid username or password` };
}

/** Signs a parent in. The guard of the page then redirects to the dashboard. */
export function useLogin() {
  return useNotifyingMutation(trpc.auth.login, {
    onSuccess: replaceSession,
    success: ({ name }) => ({ title: t`Login successful`, text: t`Welcome back, ${name}!` }),
    failure: loginFailure,
  });
}

/** Signs a child in, by a full page load that drops everything of an earlier user. */
export function useChildLogin(dashboardOf: (childId: number) => string) {
  return useNotifyingMutation(trpc.auth.childLogin, {
    onSuccess: ({ id }) => window.location.assign(dashboardOf(id)),
    failure: loginFailure,
  });
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
type PendingRegistration = { registrationPending: true };

export function isPendingRegistration(state: unknown): state is PendingRegistration {
  return typeof state === 'object' && state !== null && 'registrationPending' in state;
}

type UseRegister = {
  landingPath: string;
  /** Undefined until it is known. */
  sendsMail: boolean | undefined;
};

/** Registers a parent. Without a valid invite code the account waits for approval, without a session. */
export function useRegister({ landingPath, sendsMail }: UseRegister) {
  const navigate = useNavigate();
  return useNotifyingMutation(trpc.auth.register, {
    onSuccess(user) {
      void trpcUtils.system.about.invalidate();
      if (user.status !== 'pending') replaceSession(user);
      else void navigate(landingPath, { state: { registrationPending: true } satisfies PendingRegistration });
    },
    success: ({ name, status }) =>
      status === 'pending'
        ? {
            title: t`Registration pending approval`,
            text: t`Your account has been created and is waiting for admin approval. You'll receive an email when approved.`,
            more:
              sendsMail === false
                ? t`This server can't send email, though, so ask the person who runs it when your account is ready.`
                : undefined,
          }
        : { title: t`Registration successful`, text: t`Welcome to Starchart, ${name}!` },
    failure: { title: t`Registration failed`, text: t`Could not create your account` },
  });
}
