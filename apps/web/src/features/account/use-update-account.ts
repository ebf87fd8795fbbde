import type { Account } from '@starchart/schema';
import { type Notice, notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

/** Changes some fields of the account; `saved` says what has changed. */
export function useUpdateAccount(saved: (account: Account) => Notice) {
  const utils = trpc.useUtils();
  return trpc.account.update.useMutation({
    onSuccess: async (account) => {
      utils.account.get.setData(undefined, account);
      // The session carries the name, the zone and the lock; the zone and the week decide what is done today.
      await Promise.all([utils.auth.session.invalidate(), utils.children.invalidate()]);
      notifySuccess(saved(account));
    },
    onError: (error) =>
      notifyFailure({
        title: 'Failed to save changes',
        text: messageOf(error, 'There was an error saving your changes.'),
      }),
  });
}
