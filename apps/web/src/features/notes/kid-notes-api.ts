import { t } from '@lingui/core/macro';
import type { Note } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refresh } from '@/lib/api/refresh';
import { trpc } from '@/lib/api/trpc';

/** Marks a note of a child as read, which takes it from the child's page. */
export function useMarkNoteRead(childId: number) {
  const { mutate, isPending } = useNotifyingMutation(trpc.notes.markRead, {
    invalidates: () => refresh(childId),
    failure: {
      title: t({ message: 'That did not work', context: 'note' }),
      text: t({ message: 'Please tap again.', context: 'note' }),
    },
  });
  return { markRead: ({ id }: Note) => mutate({ id }), isPending };
}
