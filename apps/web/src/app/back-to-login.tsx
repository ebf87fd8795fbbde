import { Link } from 'react-router-dom';
import { AuthCardFooter } from '@/app/auth-card';
import { paths } from '@/app/paths';
import { useSession } from '@/features/auth/api';

/** The way back from a page that helps with logging in; a parent who is signed in goes home instead. */
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
