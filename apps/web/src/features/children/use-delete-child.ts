import type { Child } from '@starchart/schema';
import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

export function useDeleteChild(child: Child) {
  const utils = trpc.useUtils();
  return trpc.children.delete.useMutation({
    onSuccess: async () => {
      await utils.children.list.invalidate();
      notifySuccess({ title: 'Child deleted', text: `${child.name} has been removed.` });
    },
    onError: (error) => {
      notifyFailure({
        title: 'Error',
        text: messageOf(error, 'Failed to delete child. Please try again.'),
      });
      // It may be gone already, from another device.
      void utils.children.list.invalidate();
    },
  });
}
