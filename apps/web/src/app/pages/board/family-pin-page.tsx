import { t } from '@lingui/core/macro';
import { Navigate, useParams } from 'react-router-dom';
import { paths } from '@/app/paths';
import { LoadingScreen } from '@/components/feedback/loading-screen';
import { QueryState } from '@/components/feedback/query-state';
import { Page } from '@/components/layout/page';
import { useFamilyBoard } from '@/features/family-board/api';
import { ChildPin } from '@/features/family-board/child-pin';
import { ParentEntry } from '@/features/family-board/parent-entry';
import { DeviceOnly } from './device-only';
import { OwnPin } from './own-pin';

/** Where a child enters or changes its PIN, or a parent enters a PIN or the password. */
export function FamilyPinPage() {
  const { profile = '' } = useParams();
  const loading = <LoadingScreen label={t`Loading...`} />;
  return (
    <Page title={t`PIN`} surface="kid">
      {profile === 'own' ? (
        <OwnPin loading={loading} />
      ) : (
        <DeviceOnly loading={loading}>{() => <Profile key={profile} profile={profile} />}</DeviceOnly>
      )}
    </Page>
  );
}

/** `child-7` or `parent-3`. Without such a person on this device, and for a child without a PIN: back to the pictures. */
function Profile({ profile }: { profile: string }) {
  const board = useFamilyBoard();
  const [kind, id] = profile.split('-');
  return (
    <QueryState
      query={board}
      failure={t`We couldn't load this page.`}
      loading={<LoadingScreen label={t`Loading...`} />}
    >
      {({ children, grownUps }) => {
        const child = children.find((other) => kind === 'child' && String(other.id) === id);
        if (child?.pin) return <ChildPin child={{ ...child, pin: child.pin }} familyPath={paths.family} />;
        const parent = grownUps.find((other) => kind === 'parent' && String(other.id) === id);
        if (parent) return <ParentEntry parent={parent} familyPath={paths.family} />;
        return <Navigate to={paths.family} replace />;
      }}
    </QueryState>
  );
}
