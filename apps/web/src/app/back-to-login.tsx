import { Link } from 'react-router-dom';
import { AuthCardFooter } from '@/app/auth-card';
import { paths } from '@/app/paths';
import { useSession } from '@/features/auth/api';

/** A link to the login, or to the dashboard for a logged-in parent. */
export function BackToLogin() {
  const isSignedIn = useSession().state === 'parent';
  return (
    <AuthCardFooter>
      {isSignedIn ? (
        <Link to={paths.parentDashboard}>Back to the dashboard</Link>
      ) : (
        <Link to={paths.auth}>Back to login</Link>
      )}
    </AuthCardFooter>
  );
}
