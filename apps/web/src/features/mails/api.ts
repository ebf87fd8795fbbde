import type { MailState } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { paged } from '@/lib/api/paged';
import { trpc, trpcUtils } from '@/lib/api/trpc';

const invalidates = () => trpcUtils.mails.invalidate();

/** The mails of this server page by page, newest first. */
export function useMails(state: MailState | undefined) {
  return trpc.mails.list.useInfiniteQuery({ state }, paged);
}

export function useSendTestMail(ownAddress: string | undefined) {
  return useNotifyingMutation(trpc.mails.sendTest, {
    invalidates,
    success: { title: 'Test mail on its way', text: `Look for it at ${ownAddress ?? 'your address'}.` },
    failure: {
      title: 'Failed to send the test mail',
      text: 'There was an error sending the test mail.',
    },
  });
}

export function useSendMailAgain() {
  return useNotifyingMutation(trpc.mails.sendAgain, {
    invalidates,
    success: { title: 'On its way again', text: 'The mail is sent in a moment.' },
    failure: {
      title: 'Failed to send the mail again',
      text: 'There was an error sending the mail again.',
    },
  });
}
