import type { ParentSummary } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useWithdrawParent } from './use-withdraw-parent';

export function WithdrawDialog({ parent }: { parent: ParentSummary }) {
  const dialog = useOpenOnMount();
  const withdraw = useWithdrawParent(parent);
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => withdraw.mutateAsync({ id: parent.id })}
      title={`Withdraw the approval of ${parent.name}?`}
      confirmLabel="Withdraw approval"
    >
      All devices of this family, the children's too, are signed out at once, and nobody of it can log in.
      Nothing is deleted: {parent.name} waits in Requests again, until you decide.
    </ConfirmDialog>
  );
}
