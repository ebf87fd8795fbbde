import { t } from '@lingui/core/macro';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { loginObstacleOf, messageOf, readServerError } from '@/lib/api/server-error';
import { replaceSession, trpc } from '@/lib/api/trpc';

type UseOpenGuestPass = { onOpened: () => void; onExpired: () => void };

/** Opens a guest pass in this browser. `obstacle` is why it cannot be opened here. */
export function useOpenGuestPass({ onOpened, onExpired }: UseOpenGuestPass) {
  const open = useNotifyingMutation(trpc.guestPasses.open, {
    onSuccess(guest) {
      onOpened();
      replaceSession(guest);
    },
    failure(error) {
      const code = readServerError(error)?.code;
      if (code === 'NOT_FOUND') onExpired();
      if (code === 'NOT_FOUND' || obstacleOf(error) !== undefined) return undefined;
      return { title: t`Failed to open the guest pass`, text: t`Please try again in a moment.` };
    },
  });
  return { open, obstacle: obstacleOf(open.error) };
}

function obstacleOf(error: unknown): string | undefined {
  // The pass is open in too many browsers, or somebody is logged in here meanwhile.
  if (readServerError(error)?.code === 'CONFLICT') return messageOf(error, t`Please try again in a moment.`);
  return loginObstacleOf(error);
}
