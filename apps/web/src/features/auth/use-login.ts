import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { messageOf, waitOf } from '@/lib/api/server-error';
import { replaceSession, trpc } from '@/lib/api/trpc';

/** Signs a parent in; the page's guard then leads to the dashboard. */
export function useLogin() {
  return trpc.auth.login.useMutation({
    onSuccess: (user) => {
      replaceSession(user);
      notifySuccess({ title: 'Login successful', text: `Welcome back, ${user.name}!` });
    },
    onError: (error) => {
      // The form says it itself, for as long as it holds.
      if (waitOf(error) !== undefined) return;
      notifyFailure({ title: 'Login failed', text: messageOf(error, 'Invalid username or password') });
    },
  });
}
