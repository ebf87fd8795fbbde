import { notifyFailure, notifySuccess } from '@/components/notify';
import { messageOf } from '@/lib/server-error';
import { replaceSession, trpc } from '@/lib/trpc';

/** Signs a parent in; the page's guard then leads to the dashboard. */
export function useLogin() {
  return trpc.auth.login.useMutation({
    onSuccess: (user) => {
      replaceSession(user);
      notifySuccess({ title: 'Login successful', text: `Welcome back, ${user.name}!` });
    },
    onError: (error) =>
      notifyFailure({ title: 'Login failed', text: messageOf(error, 'Invalid username or password') }),
  });
}
