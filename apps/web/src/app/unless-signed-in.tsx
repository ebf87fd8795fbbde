import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '@/app/paths';
import { pageAfterLogin } from '@/app/return-path';
import { useSession } from '@/features/auth/api';

/** Location state of the child login when it is opened from a family device. */
export type LoginWithName = { withName: true };

function isLoginWithName(state: unknown): state is LoginWithName {
  return typeof state === 'object' && state !== null && 'withName' in state;
}

type AlreadySignedInProps = {
  as: 'parent' | 'child';
  /** Not back to the page that was asked for: a new account begins at the dashboard. */
  asNew?: boolean;
  children: ReactNode;
};

/** Redirects users who are logged in to the page that they asked for or to their dashboard, a guest and a family device to their board. */
export function UnlessSignedIn({ as, asNew, children }: AlreadySignedInProps) {
  const session = useSession();
  const { state } = useLocation();
  if (session.state === 'device' && as === 'child' && !isLoginWithName(state)) {
    return <Navigate to={paths.family} replace />;
  }
  if (session.state !== as) return children;
  if (session.user.role === 'guest') return <Navigate to={paths.today} replace />;
  return <Navigate to={pageAfterLogin(session.user, asNew ? undefined : state)} replace />;
}
