import { Navigate } from 'react-router-dom';
import { ParentOnly } from '@/app/guards';
import { paths } from '@/app/paths';
import { useSession } from '@/features/auth/api';
import { wasFamilyDevice } from '@/lib/storage/paired-device';

/** Where the installed app opens: redirects to the first page of its user. */
export function StartPage() {
  const session = useSession();
  if (session.state === 'signedOut' && !wasFamilyDevice()) return <Navigate to={paths.landing} replace />;
  return <ParentOnly>{() => <Navigate to={paths.parentDashboard} replace />}</ParentOnly>;
}
