import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Child, Note } from '@starchart/schema';
import { ConfirmDialog } from '@/components/dialog/confirm-dialog';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refresh } from '@/lib/api/refresh';
import { readServerError } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

type DeleteNoteDialogProps = {
  child: Pick<Child, 'id' | 'name'>;
  note: Note;
  opened: boolean;
  onClose: () => void;
};

/** Confirms the deletion of an unread note, which takes its points back. */
export function DeleteNoteDialog({ child, note, opened, onClose }: DeleteNoteDialogProps) {
  const { name } = child;
  const { id, points } = note;
  const text = note.text || (note.habitName ?? note.subject ?? t`Without words`);
  const deleteNote = useDeleteNote(child);

  async function deleteIt() {
    try {
      await deleteNote.mutateAsync({ id });
    } catch (error) {
      // Read or spent meanwhile: the notice says so, and the note stays.
      if (readServerError(error)?.httpStatus === 409) onClose();
      throw error;
    }
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={deleteIt}
      danger
      title={t`Delete this note?`}
      confirmLabel={t`Delete note`}
    >
      <p>
        <Trans>
          <bdi>{name}</bdi> has not read “<bdi>{text}</bdi>” yet.
        </Trans>
      </p>
      {points !== null && (
        <p>
          {t({
            context: 'note',
            message: plural(points, {
              one: 'Its point goes back, too.',
              other: 'Its # points go back, too.',
            }),
          })}
        </p>
      )}
    </ConfirmDialog>
  );
}

function useDeleteNote({ id: childId, name }: Pick<Child, 'id' | 'name'>) {
  return useNotifyingMutation(trpc.notes.delete, {
    invalidates: () => refresh(childId),
    success: { title: t`Note deleted` },
    failure: (error) => {
      switch (readServerError(error)?.code) {
        case 'NOT_FOUND':
          return undefined;
        case 'STARS_SPENT':
        case 'ALREADY_DECIDED':
          return {
            title: t`The note stays`,
            text: t`There was an error deleting the note.`,
            more: t`${name} keeps it.`,
          };
        default:
          return { title: t`Failed to delete the note`, text: t`There was an error deleting the note.` };
      }
    },
  });
}
