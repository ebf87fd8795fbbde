import type { PendingParent } from '@starchart/schema';
import { notifyFailure, notifySuccess } from '@/components/notify';
import { messageOf } from '@/lib/server-error';
import { trpc } from '@/lib/trpc';

export function useApproveParent(parent: PendingParent) {
  const utils = trpc.useUtils();
  return trpc.admin.approveParent.useMutation({
    onSuccess: async () => {
      notifySuccess({ title: 'Parent approved', text: `${parent.name} can log in now.` });
      await utils.admin.invalidate();
    },
    onError: (error) =>
      notifyFailure({
        title: 'Failed to approve parent',
        text: messageOf(error, 'An error occurred while approving the parent account.'),
      }),
  });
}

export function useRejectParent(parent: PendingParent) {
  const utils = trpc.useUtils();
  return trpc.admin.rejectParent.useMutation({
    onSuccess: async () => {
      notifySuccess({ title: 'Parent rejected', text: `${parent.name} cannot log in.` });
      await utils.admin.invalidate();
    },
    onError: (error) =>
      notifyFailure({
        title: 'Failed to reject parent',
        text: messageOf(error, 'An error occurred while rejecting the parent account.'),
      }),
  });
}
