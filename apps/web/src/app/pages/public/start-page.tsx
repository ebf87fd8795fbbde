import { lazy } from 'react';
import { Navigate } from 'react-router-dom';
import { ParentOnly } from '@/app/guards';
import { paths } from '@/app/paths';
import { useSession } from '@/features/auth/api';
import { wasFamilyDevice } from '@/lib/storage/paired-device';

const WhoAreYou = lazy(async () => ({ default: (await import('./who-are-you')).WhoAreYou }));

/** Where the installed app opens: redirects to the first page of its user, and asks a visitor who it is. */
export function StartPage() {
  const session = useSession();
  if (session.state === 'signedOut' && !wasFamilyDevice()) return <WhoAreYou />;
  return <ParentOnly>{() => <Navigate to={paths.parentDashboard} replace />}</ParentOnly>;
}
