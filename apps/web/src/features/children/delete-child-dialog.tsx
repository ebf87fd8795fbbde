import type { Child } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useDeleteChild } from './use-delete-child';

type DeleteChildDialogProps = { child: Child; opened: boolean; onClose: () => void };

export function DeleteChildDialog({ child, opened, onClose }: DeleteChildDialogProps) {
  const remove = useDeleteChild(child);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ id: child.id })}
      title={`Delete ${child.name}?`}
      confirmLabel="Delete child"
      danger
    >
      This permanently removes all of <bdi>{child.name}</bdi>'s habits, rewards and progress. It cannot be
      undone.
    </ConfirmDialog>
  );
}
