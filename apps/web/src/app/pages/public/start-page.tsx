import { lazy } from 'react';
import { Navigate } from 'react-router-dom';
import { ParentOnly } from '@/app/guards';
import { paths } from '@/app/paths';
import { useSession } from '@/features/auth/api';
import { loadTexts } from '@/lib/i18n/i18n';
import { wasFamilyDevice } from '@/lib/storage/paired-device';

/** With its texts, which the pages of a session do not need. */
const WhoAreYou = lazy(async () => {
  const [module] = await Promise.all([import('./who-are-you'), loadTexts('public')]);
  return { default: module.WhoAreYou };
});

/** Where the installed app opens: redirects to the first page of its user, and asks a visitor who it is. */
export function StartPage() {
  const session = useSession();
  if (session.state === 'signedOut' && !wasFamilyDevice()) return <WhoAreYou />;
  return <ParentOnly>{() => <Navigate to={paths.parentDashboard} replace />}</ParentOnly>;
}
