import { useNavigate } from 'react-router-dom';
import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { rememberWhoIsSignedIn } from '@/lib/api/signed-in-child';
import { replaceSession, trpc } from '@/lib/api/trpc';

/** Ends the session on the server and here, and leads to the landing page. */
export function useLogout(landingPath: string) {
  const navigate = useNavigate();
  return trpc.auth.logout.useMutation({
    onSuccess: () => {
      // First away from the guarded page, so that its guard does not lead to the login instead.
      void navigate(landingPath);
      rememberWhoIsSignedIn(null);
      replaceSession(null);
      notifySuccess({ title: 'Logged out', text: 'You have been successfully logged out' });
    },
    onError: (error) =>
      notifyFailure({ title: 'Could not log out', text: messageOf(error, 'Please try again.') }),
  });
}
