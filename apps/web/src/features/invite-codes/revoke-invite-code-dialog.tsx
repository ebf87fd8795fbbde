import type { InviteCode } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useRevokeInviteCode } from './use-invite-codes';

export function RevokeInviteCodeDialog({ code }: { code: InviteCode }) {
  const dialog = useOpenOnMount();
  const revoke = useRevokeInviteCode();
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => revoke.mutateAsync({ id: code.id })}
      title={`Revoke the code that ends in ${code.hint}?`}
      confirmLabel="Revoke code"
      danger
    >
      The code and its link stop working at once and for good. Parents who have registered with it keep their
      accounts.
    </ConfirmDialog>
  );
}
