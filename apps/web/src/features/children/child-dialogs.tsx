import type { Child } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { FormDrawer } from '@/components/ui/form-drawer';
import { useDeleteChild } from './api';
import { ChildForm } from './child-form';

type ChildDialogProps = { child: Child; opened: boolean; onClose: () => void };

export function EditChildDrawer({ child, opened, onClose }: ChildDialogProps) {
  return (
    <FormDrawer opened={opened} onClose={onClose} title="Edit Child">
      <ChildForm child={child} onSaved={onClose} onCancel={onClose} />
    </FormDrawer>
  );
}

export function DeleteChildDialog({ child, opened, onClose }: ChildDialogProps) {
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
