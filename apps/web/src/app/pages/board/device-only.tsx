import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FamilyDeviceOfSession, SessionRecord } from '@starchart/schema';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '@/app/paths';
import { pageAfterLogin, useReturnState } from '@/app/return-path';
import { UnreachableSession } from '@/app/unreachable-session';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { Unreachable } from '@/components/feedback/unreachable';
import { KidLink } from '@/components/kid/kid-button';
import { useSession } from '@/features/auth/api';
import { useLeaveProfile } from '@/features/family-board/api';
import { setLeavingProfile, useRememberedDevice, wasFamilyDevice } from '@/lib/storage/paired-device';

type DeviceOnlyProps = {
  /** Shown until the session is the device's. */
  loading: ReactNode;
  children: (device: FamilyDeviceOfSession, session: SessionRecord) => ReactNode;
};

/**
 * Renders for a family device without an open profile. A page that opens while a profile is open leaves it first; a profile
 * that opens on this page goes to its own page.
 */
export function DeviceOnly({ loading, children }: DeviceOnlyProps) {
  const session = useSession();
  const { state } = useLocation();
  const returnState = useReturnState();
  const [wasOpenHere, setOpenHere] = useState(false);
  const user = 'user' in session ? session.user : undefined;
  useRememberedDevice(user);
  if (session.state === 'device' && !wasOpenHere) setOpenHere(true);

  if (session.state === 'loading') return loading;
  if (session.state === 'unreachable') return <UnreachableSession />;
  if (session.state === 'signedOut') {
    return wasFamilyDevice() || wasOpenHere ? (
      <Removed />
    ) : (
      <Navigate to={paths.pair} state={returnState} replace />
    );
  }
  const { familyDevice } = session.user;
  if (session.state === 'device') return familyDevice ? children(familyDevice, session.user) : loading;

  const mayLeave = familyDevice && familyDevice.lockAfterS !== null;
  if (mayLeave && !wasOpenHere) return <Leaving loading={loading} />;
  return <Navigate to={pageAfterLogin(session.user, state)} replace />;
}

function Leaving({ loading }: { loading: ReactNode }) {
  const { mutate, error, isPending } = useLeaveProfile();
  const [hasFailed, setFailed] = useState(false);
  const leave = useCallback(
    () => mutate(undefined, { onError: () => void showPicker().then((isShown) => setFailed(!isShown)) }),
    [mutate],
  );
  useEffect(() => {
    setLeavingProfile(true);
    leave();
  }, [leave]);
  return hasFailed ? <Unreachable forKids error={error} retrying={isPending} onRetry={leave} /> : loading;
}

/** Without the server, the picker as this device last knew it; the next request closes the profile. */
async function showPicker(): Promise<boolean> {
  return await import('@/app/follow-updates').then(
    ({ restorePicker }) => restorePicker(),
    () => false,
  );
}

function Removed() {
  return (
    <div style={{ width: '100%', maxWidth: 640, margin: 'auto', padding: 24 }}>
      <ErrorPanel
        title={t`This device isn't part of the family anymore. Please ask a grown-up.`}
        needsInternet={false}
      >
        <KidLink color="white" to={paths.pair}>
          <Trans>Add this device again</Trans>
        </KidLink>
      </ErrorPanel>
    </div>
  );
}
