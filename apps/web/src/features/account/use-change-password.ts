import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

/** Changes the parent's password; every other device of the parent is signed out. */
export function useChangePassword() {
  const utils = trpc.useUtils();
  return trpc.account.changePassword.useMutation({
    onSuccess: async () => {
      await utils.account.devices.invalidate();
      notifySuccess({
        title: 'Password changed!',
        text: 'You are still signed in here; your other devices have been signed out.',
      });
    },
    onError: (error) =>
      notifyFailure({
        title: 'Failed to change password',
        text: messageOf(error, 'There was an error changing your password.'),
      }),
  });
}
