import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FamilyDeviceOfSession, SessionRecord } from '@starchart/schema';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '@/app/paths';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { KidButton, KidLink } from '@/components/kid/kid-button';
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
  const [wasOpenHere, setOpenHere] = useState(false);
  const user = 'user' in session ? session.user : undefined;
  useRememberedDevice(user);
  if (session.state === 'device' && !wasOpenHere) setOpenHere(true);
  useEffect(() => {
    if (session.state === 'device') setLeavingProfile(false);
  }, [session.state]);

  if (session.state === 'loading') return loading;
  if (session.state === 'signedOut') {
    return wasFamilyDevice() || wasOpenHere ? <Removed /> : <Navigate to={paths.pair} replace />;
  }
  const { familyDevice } = session.user;
  if (session.state === 'device') return familyDevice ? children(familyDevice, session.user) : loading;

  const mayLeave = familyDevice && familyDevice.lockAfterS !== null;
  if (mayLeave && !wasOpenHere) return <Leaving loading={loading} />;
  const home = session.state === 'child' ? paths.kidDashboardOf(session.user.id) : paths.parentDashboard;
  return <Navigate to={home} replace />;
}

function Leaving({ loading }: { loading: ReactNode }) {
  const { mutate, isError, isPending } = useLeaveProfile();
  useEffect(() => {
    setLeavingProfile(true);
    mutate();
  }, [mutate]);
  if (!isError) return loading;
  return (
    <Alone>
      <ErrorPanel
        title={t`Starchart can't be reached right now`}
        text={t`Please check that this device is online.`}
      >
        <KidButton icon={<IconRefresh size={26} aria-hidden />} disabled={isPending} onClick={() => mutate()}>
          <Trans>Try again</Trans>
        </KidButton>
      </ErrorPanel>
    </Alone>
  );
}

function Removed() {
  return (
    <Alone>
      <ErrorPanel title={t`This device isn't part of the family anymore. Please ask a grown-up.`}>
        <KidLink color="white" to={paths.pair}>
          <Trans>Add this device again</Trans>
        </KidLink>
      </ErrorPanel>
    </Alone>
  );
}

function Alone({ children }: { children: ReactNode }) {
  return <div style={{ width: '100%', maxWidth: 640, margin: 'auto', padding: 24 }}>{children}</div>;
}
