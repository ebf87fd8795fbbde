import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { replaceSession, trpc } from '@/lib/api/trpc';

/**
 * Locks the session to the child before anything of the child's view is shown, whether the parent came from the dashboard
 * or by the address.
 */
export function useLockChildView(childId: number) {
  const { mutate, isError } = trpc.childView.enter.useMutation({ onSuccess: replaceSession });

  useEffect(() => mutate({ childId }), [mutate, childId]);

  return { hasFailed: isError, retry: () => mutate({ childId }) };
}

/** Unlocks the session with the parent's password and navigates to the parents' pages. */
export function useLeaveChildView(parentsPath: string) {
  const navigate = useNavigate();
  return trpc.childView.leave.useMutation({
    onSuccess: (parent) => {
      // Leave the child's page first: it would lock itself again.
      void navigate(parentsPath);
      replaceSession(parent);
    },
  });
}
