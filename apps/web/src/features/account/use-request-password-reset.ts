import { notifyFailure } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

/** Asks for a mail with a link to a new password. The answer never says whether there is such an account. */
export function useRequestPasswordReset() {
  return trpc.account.requestPasswordReset.useMutation({
    onError: (error) =>
      notifyFailure({
        title: 'Failed to ask for a link',
        text: messageOf(error, 'Please try again in a moment.'),
      }),
  });
}
