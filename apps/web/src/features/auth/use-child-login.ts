import { notifyFailure } from '@/components/notify';
import { messageOf } from '@/lib/server-error';
import { trpc } from '@/lib/trpc';

/** Signs a child in. The new page load leaves nothing behind of whoever used this browser before. */
export function useChildLogin(dashboardOf: (childId: number) => string) {
  return trpc.auth.childLogin.useMutation({
    onSuccess: (child) => window.location.assign(dashboardOf(child.id)),
    onError: (error) =>
      notifyFailure({ title: 'Login failed', text: messageOf(error, 'Invalid username or password') }),
  });
}
