import { useEffect } from 'react';
import { replaceSession, trpc } from '@/lib/api/trpc';

/**
 * The way into a child's view where the family locks it: the session becomes the child's before anything of the view is
 * shown, whether the parent came from the dashboard or by the address.
 */
export function useLockChildView(childId: number) {
  const { mutate, isError } = trpc.childView.enter.useMutation({ onSuccess: replaceSession });

  useEffect(() => mutate({ childId }), [mutate, childId]);

  return { hasFailed: isError, retry: () => mutate({ childId }) };
}
