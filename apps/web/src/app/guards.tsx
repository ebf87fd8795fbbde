import { t } from '@lingui/core/macro';
import type { SessionRecord } from '@starchart/schema';
import { Fragment, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '@/app/paths';
import { type ReturnState, useReturnState } from '@/app/return-path';
import { UnreachableSession, UnreachableSessionPage } from '@/app/unreachable-session';
import { LoadingScreen } from '@/components/feedback/loading-screen';
import { lazyComponent } from '@/components/ui/lazy-component';
import { type Session, useSession } from '@/features/auth/api';
import { may } from '@/lib/api/may';
import { lastSignedIn, rememberWhoIsSignedIn } from '@/lib/api/signed-in-child';
import { isLeavingProfile, useRememberedDevice, wasFamilyDevice } from '@/lib/storage/paired-device';

const ProfileLock = lazyComponent('ProfileLock', () => import('@/features/family-board/profile-lock'));

type GuardProps = { children: (user: SessionRecord) => ReactNode };

/**
 * Renders for grown-ups. Redirects a child to its dashboard, a family device and a guest who only completes habits to their boards, and
 * a visitor to the login.
 */
export function ParentOnly({ children }: GuardProps) {
  const session = useSession();
  const returnState = useReturnState();
  if (session.state === 'loading') return <LoadingScreen label={t`Loading dashboard...`} />;
  if (session.state === 'unreachable') return <UnreachableSessionPage />;
  if (session.state === 'device') return <Navigate to={paths.family} state={returnState} replace />;
  if (session.state === 'signedOut') {
    return <Navigate to={wasFamilyDevice() ? paths.family : paths.auth} state={returnState} replace />;
  }
  if (session.state === 'child') return <Navigate to={paths.kidDashboardOf(session.user.id)} replace />;
  if (isLeavingProfile(session.user)) return <Navigate to={paths.family} replace />;
  if (seesBoardOnly(session.user)) return <Navigate to={paths.today} replace />;
  return (
    <Fragment key={session.user.id}>
      {children(session.user)}
      <LockOnDevice user={session.user} />
    </Fragment>
  );
}

/** Whether the user is a guest whose pass only completes habits. */
function seesBoardOnly(user: SessionRecord): boolean {
  return user.role === 'guest' && !may(user, 'family.read');
}

/** Renders for admins. Redirects other parents to the parent dashboard. */
export function AdminOnly({ children }: GuardProps) {
  return (
    <ParentOnly>
      {(parent) =>
        may(parent, 'admin') ? children(parent) : <Navigate to={paths.parentDashboard} replace />
      }
    </ParentOnly>
  );
}

type ChildViewGuardProps = {
  childId: number | undefined;
  /** Shown until the session is loaded. */
  loading: ReactNode;
  children: (view: { childId: number; viewer: SessionRecord }) => ReactNode;
};

/** Renders for the child in the address and for its parents. */
export function ChildViewOnly({ childId, loading, children }: ChildViewGuardProps) {
  const session = useSession();
  const returnState = useReturnState();
  const wasLocked = useWasLocked(session);
  useRemembered(session);
  if (session.state === 'loading') return loading;
  if (session.state === 'unreachable') return <UnreachableSession />;
  if (session.state === 'device') return <Navigate to={paths.family} state={returnState} replace />;
  if (session.state === 'signedOut') return <ToLogin comesBack={!wasLocked} />;
  const { user } = session;
  if (isLeavingProfile(user)) return <Navigate to={paths.family} replace />;
  if (session.state === 'parent') {
    if (seesBoardOnly(user)) return <Navigate to={paths.today} replace />;
    if (childId === undefined) return <Navigate to={paths.parentDashboard} replace />;
  }
  return (
    <>
      {children({ childId: session.state === 'child' ? user.id : (childId ?? user.id), viewer: user })}
      <LockOnDevice user={user} />
    </>
  );
}

/** Closes an open profile of a family device after a time without taps. */
function LockOnDevice({ user }: { user: SessionRecord }) {
  useRememberedDevice(user);
  const { familyDevice, profileExpiresAt } = user;
  if (!familyDevice || !profileExpiresAt || familyDevice.lockAfterS === null) return null;
  return (
    <Suspense>
      <ProfileLock user={user} lockAfterS={familyDevice.lockAfterS} familyPath={paths.family} />
    </Suspense>
  );
}

/** Location state of the login page after a child's session has ended. */
type EndedSession = { sessionEnded: true };

export function isEndedSession(state: unknown): state is EndedSession {
  return typeof state === 'object' && state !== null && 'sessionEnded' in state;
}

/** Redirects to the child login; to the parents' if a parent was logged in in this tab. A removed family device says so. */
function ToLogin({ comesBack }: { comesBack: boolean }) {
  const thisPage = useReturnState();
  const returnState = comesBack ? thisPage : undefined;
  if (wasFamilyDevice()) return <Navigate to={paths.family} state={returnState} replace />;
  const last = lastSignedIn();
  if (last === 'parent') return <Navigate to={paths.auth} state={returnState} replace />;
  const state: Partial<EndedSession> & ReturnState = { ...(last && { sessionEnded: true }), ...thisPage };
  return <Navigate to={paths.childLogin} state={state} replace />;
}

/** Another tab ends a locked session as it unlocks it: coming back to the child's page would lock the next session, too. */
function useWasLocked(session: Session): boolean {
  const [wasLocked, setWasLocked] = useState(false);
  if (session.state === 'child' && session.user.childViewLocked && !wasLocked) setWasLocked(true);
  return wasLocked;
}

/** A locked parent session counts as a parent's. */
function useRemembered(session: Session) {
  const isSignedIn = session.state === 'parent' || session.state === 'child';
  const isChild = session.state === 'child' && !session.user.childViewLocked;

  useEffect(() => {
    if (isSignedIn) rememberWhoIsSignedIn(isChild ? 'child' : 'parent');
  }, [isSignedIn, isChild]);
}
