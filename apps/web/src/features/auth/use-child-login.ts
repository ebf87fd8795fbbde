import { notifyFailure } from '@/components/feedback/notify';
import { messageOf, waitOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

/** Signs a child in. The new page load leaves nothing behind of whoever used this browser before. */
export function useChildLogin(dashboardOf: (childId: number) => string) {
  return trpc.auth.childLogin.useMutation({
    onSuccess: (child) => window.location.assign(dashboardOf(child.id)),
    onError: (error) => {
      // The form says it itself, for as long as it holds.
      if (waitOf(error) !== undefined) return;
      notifyFailure({ title: 'Login failed', text: messageOf(error, 'Invalid username or password') });
    },
  });
}
