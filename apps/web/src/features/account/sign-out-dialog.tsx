import type { Device } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useSignOutDevice } from './use-devices';

export function SignOutDialog({ device }: { device: Device }) {
  const dialog = useOpenOnMount();
  const signOut = useSignOutDevice(device);
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => signOut.mutateAsync({ id: device.id })}
      title={`Sign out ${device.name}?`}
      confirmLabel="Sign out"
    >
      {device.child?.name ?? 'You'} will have to log in there again.
    </ConfirmDialog>
  );
}
