import type { ParentSummary } from '@starchart/schema';
import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

/** Lets a parent in. Where no mail tells it to them, the admin is told to. */
export function useApproveParent(parent: Pick<ParentSummary, 'name'>) {
  const utils = trpc.useUtils();
  return trpc.admin.approveParent.useMutation({
    onSuccess: async () => {
      const isMailed = await utils.mails.list.ensureData({ limit: 1 }).then(
        ({ canSend }) => canSend,
        () => true,
      );
      const hint = isMailed ? '' : ' No mail server is set up: tell them yourself.';
      notifySuccess({ title: 'Parent approved', text: `${parent.name} can log in now.${hint}` });
    },
    onError: (error) =>
      notifyFailure({
        title: 'Failed to approve parent',
        text: messageOf(error, 'An error occurred while approving the parent account.'),
      }),
    // Refused, too: somebody else has decided meanwhile.
    onSettled: () => utils.admin.invalidate(),
  });
}

export function useRejectParent(parent: Pick<ParentSummary, 'name'>) {
  const utils = trpc.useUtils();
  return trpc.admin.rejectParent.useMutation({
    onSuccess: () => notifySuccess({ title: 'Parent rejected', text: `${parent.name} cannot log in.` }),
    onError: (error) =>
      notifyFailure({
        title: 'Failed to reject parent',
        text: messageOf(error, 'An error occurred while rejecting the parent account.'),
      }),
    onSettled: () => utils.admin.invalidate(),
  });
}
