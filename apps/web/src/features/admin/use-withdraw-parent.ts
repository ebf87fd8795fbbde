import type { ParentSummary } from '@starchart/schema';
import { notifyFailure, notifySuccess } from '@/components/notify';
import { messageOf } from '@/lib/server-error';
import { trpc } from '@/lib/trpc';

/** Takes the approval back: the family is signed out and the parent waits among the requests again. */
export function useWithdrawParent(parent: ParentSummary) {
  const utils = trpc.useUtils();
  return trpc.admin.withdrawParent.useMutation({
    onSuccess: async () => {
      notifySuccess({ title: 'Approval withdrawn', text: `${parent.name} waits in Requests again.` });
      await utils.admin.invalidate();
    },
    onError: (error) =>
      notifyFailure({
        title: 'Failed to withdraw approval',
        text: messageOf(error, 'An error occurred while withdrawing the approval.'),
      }),
  });
}
