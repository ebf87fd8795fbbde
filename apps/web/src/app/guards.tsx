import type { SessionRecord } from '@starchart/schema';
import { Fragment, type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '@/app/paths';
import { LoadingScreen } from '@/components/loading-screen';
import { type Session, useSession } from '@/features/auth/use-session';
import { useHydrated } from '@/lib/use-hydrated';

type GuardProps = { children: (user: SessionRecord) => ReactNode };

/** Lets parents pass. A child goes to its own dashboard, a visitor to the login. */
export function ParentOnly({ children }: GuardProps) {
  const session = useSession();
  if (session.state === 'loading') return <LoadingScreen label="Loading dashboard..." />;
  if (session.state === 'signedOut') return <Navigate to={paths.auth} replace />;
  if (session.state === 'child') return <Navigate to={paths.kidDashboardOf(session.user.id)} replace />;
  return <Fragment key={session.user.id}>{children(session.user)}</Fragment>;
}

/** Lets admins pass; any other parent goes to the parent dashboard. */
export function AdminOnly({ children }: GuardProps) {
  return (
    <ParentOnly>
      {(parent) => (parent.isAdmin ? children(parent) : <Navigate to={paths.parentDashboard} replace />)}
    </ParentOnly>
  );
}

type ChildViewGuardProps = {
  /** The child that the address names. */
  childId: number | undefined;
  children: (view: { childId: number; viewer: SessionRecord }) => ReactNode;
};

/** Lets a child pass to itself, and a parent to the child that the address names. */
export function ChildViewOnly({ childId, children }: ChildViewGuardProps) {
  const session = useSession();
  const login = useLoginAfter(session);
  if (session.state === 'loading') return <LoadingScreen label="Loading..." />;
  if (session.state === 'signedOut') return <Navigate to={login} replace />;
  if (session.state === 'child') return children({ childId: session.user.id, viewer: session.user });
  if (childId === undefined) return <Navigate to={paths.parentDashboard} replace />;
  return children({ childId, viewer: session.user });
}

/** Where to log in once the session has ended: for a child that was signed in on this page by its own name, its own. */
function useLoginAfter(session: Session): string {
  const login = session.state === 'child' && !session.user.childViewLocked ? paths.childLogin : paths.auth;
  const [last, setLast] = useState(login);
  if (login !== last && session.state !== 'signedOut') setLast(login);
  return last;
}

type AlreadySignedInProps = { as: 'parent' | 'child'; children: ReactNode };

/** Sends those on who are signed in already: parents to their dashboard, children to theirs. */
export function UnlessSignedIn({ as, children }: AlreadySignedInProps) {
  const session = useSession();
  const hydrated = useHydrated();
  if (session.state !== as || !hydrated) return children;
  const home = as === 'parent' ? paths.parentDashboard : paths.kidDashboardOf(session.user.id);
  return <Navigate to={home} replace />;
}
