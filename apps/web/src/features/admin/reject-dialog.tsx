import type { PendingParent } from '@starchart/schema';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { useRejectParent } from './use-decide-registration';

type RejectDialogProps = { parent: PendingParent; opened: boolean; onClose: () => void };

export function RejectDialog({ parent, opened, onClose }: RejectDialogProps) {
  const reject = useRejectParent(parent);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => reject.mutateAsync({ id: parent.id })}
      title={`Reject ${parent.name}?`}
      confirmLabel="Reject"
    >
      The registration of {parent.email} is turned down, and this account cannot log in.
    </ConfirmDialog>
  );
}
