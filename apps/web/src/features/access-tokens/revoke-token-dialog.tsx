import type { AccessToken } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useRevokeAccessToken } from './use-access-tokens';

export function RevokeTokenDialog({ token }: { token: AccessToken }) {
  const dialog = useOpenOnMount();
  const revoke = useRevokeAccessToken();
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => revoke.mutateAsync({ id: token.id })}
      title={`Revoke “${token.name}”?`}
      confirmLabel="Revoke token"
      danger
    >
      Programs that use it are locked out at once and for good. What they have done stays.
    </ConfirmDialog>
  );
}
