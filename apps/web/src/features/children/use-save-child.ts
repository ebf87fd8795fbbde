import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { useRefreshChild } from '@/lib/api/refresh-child';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

export function useAddChild() {
  const utils = trpc.useUtils();
  return trpc.children.create.useMutation({
    onSuccess: async ({ name }) => {
      await utils.children.list.invalidate();
      notifySuccess({ title: 'Child added!', text: `${name} can start collecting stars.` });
    },
    onError: (error) =>
      notifyFailure({
        title: 'Failed to add child',
        text: messageOf(error, 'There was an error adding the child'),
      }),
  });
}

export function useUpdateChild() {
  const refreshChild = useRefreshChild();
  return trpc.children.update.useMutation({
    onSuccess: async ({ id, name }) => {
      await refreshChild(id);
      notifySuccess({ title: 'Child updated!', text: `The changes to ${name} are saved.` });
    },
    onError: (error) =>
      notifyFailure({
        title: 'Failed to update child',
        text: messageOf(error, "There was an error updating the child's information"),
      }),
  });
}
