import { t } from '@lingui/core/macro';
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
    success: {
      title: t`Test email on its way`,
      text: ownAddress ? t`Check ${ownAddress} in a moment.` : t`Check your inbox in a moment.`,
    },
    failure: {
      title: t`Failed to send test email`,
      text: t`There was an error sending the test email.`,
    },
  });
}

export function useSendMailAgain() {
  return useNotifyingMutation(trpc.mails.sendAgain, {
    invalidates,
    success: { title: t`On its way again`, text: t`The email will go out in a moment.` },
    failure: {
      title: t`Failed to send email again`,
      text: t`There was an error sending the email again.`,
    },
  });
}
