import { notifyFailure } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';
import { hasExpired } from './has-expired';

/** Makes the address of a link the one of its account, whoever is signed in here. */
export function useConfirmEmail(onExpired: () => void) {
  const utils = trpc.useUtils();
  return trpc.account.confirmEmail.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.auth.session.invalidate(), utils.account.get.invalidate()]);
    },
    onError: (error) => {
      if (hasExpired(error)) onExpired();
      else {
        notifyFailure({
          title: 'Failed to confirm the email address',
          text: messageOf(error, 'Please try again in a moment.'),
        });
      }
    },
  });
}
