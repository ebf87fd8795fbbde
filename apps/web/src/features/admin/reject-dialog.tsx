import type { PendingParent } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useRejectParent } from './use-decide-registration';

export function RejectDialog({ parent }: { parent: PendingParent }) {
  const dialog = useOpenOnMount();
  const reject = useRejectParent(parent);
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => reject.mutateAsync({ id: parent.id })}
      title={`Reject ${parent.name}?`}
      confirmLabel="Reject"
    >
      The registration of {parent.email} is turned down, and this account cannot log in.
    </ConfirmDialog>
  );
}
