import type { Device } from '@starchart/schema';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useEndSession } from './use-sessions';

export function SignOutDialog({ session }: { session: Device }) {
  const dialog = useOpenOnMount();
  const end = useEndSession(session);
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => end.mutateAsync({ id: session.id })}
      title={`Sign out ${session.name}?`}
      confirmLabel="Sign out"
    >
      {session.child?.name ?? 'You'} will have to log in there again.
    </ConfirmDialog>
  );
}
