import type { ParentSummary } from '@starchart/schema';
import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

/** Takes the approval back: the family is signed out and the parent waits among the requests again. */
export function useWithdrawParent(parent: ParentSummary) {
  const utils = trpc.useUtils();
  return trpc.admin.withdrawParent.useMutation({
    onSuccess: () =>
      notifySuccess({ title: 'Approval withdrawn', text: `${parent.name} waits in Requests again.` }),
    onError: (error) =>
      notifyFailure({
        title: 'Failed to withdraw approval',
        text: messageOf(error, 'An error occurred while withdrawing the approval.'),
      }),
    // Refused, too: somebody else has decided meanwhile.
    onSettled: () => utils.admin.invalidate(),
  });
}
