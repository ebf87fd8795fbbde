import type { MailState } from '@starchart/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { trpc } from '@/lib/api/trpc';

/** The mails of this Starchart, newest first, page by page; read anew whenever they are looked at. */
export function useMails(state: MailState | undefined) {
  return trpc.mails.list.useInfiniteQuery(
    { state },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
  );
}

export function useSendTestMail(ownAddress: string | undefined) {
  const utils = trpc.useUtils();
  return trpc.mails.sendTest.useMutation({
    onSuccess: async () => {
      notifySuccess({
        title: 'Test mail on its way',
        text: `Look for it at ${ownAddress ?? 'your address'}.`,
      });
      await utils.mails.invalidate();
    },
    onError: (error) =>
      notifyFailure({
        title: 'Failed to send the test mail',
        text: messageOf(error, 'There was an error sending the test mail.'),
      }),
  });
}

export function useSendMailAgain() {
  const utils = trpc.useUtils();
  return trpc.mails.sendAgain.useMutation({
    onSuccess: () => notifySuccess({ title: 'On its way again', text: 'The mail is sent in a moment.' }),
    onError: (error) =>
      notifyFailure({
        title: 'Failed to send the mail again',
        text: messageOf(error, 'There was an error sending the mail again.'),
      }),
    // Refused, too: its link has run out, or another admin was faster.
    onSettled: () => utils.mails.invalidate(),
  });
}
