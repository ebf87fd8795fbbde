import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';
import { hasExpired } from './has-expired';

/** Gives the account of a link another password, which ends all its sessions. */
export function useResetPassword(onExpired: () => void) {
  const utils = trpc.useUtils();
  return trpc.account.resetPassword.useMutation({
    onSuccess: async () => {
      // Whoever is signed in here may have been the one whose sessions have ended: the next page asks.
      await utils.auth.session.reset();
      const other = await utils.auth.session.ensureData().catch(() => null);
      notifySuccess({
        title: 'Password changed',
        text: other
          ? `Here ${other.name} is signed in: log out first, then log in with your new password.`
          : 'Log in with your new password.',
      });
    },
    onError: (error) => {
      if (hasExpired(error)) onExpired();
      else {
        notifyFailure({
          title: 'Failed to change password',
          text: messageOf(error, 'There was an error changing your password.'),
        });
      }
    },
  });
}
