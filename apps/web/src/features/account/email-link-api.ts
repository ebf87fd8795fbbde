import { t } from '@lingui/core/macro';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refresh } from '@/lib/api/refresh';
import { fieldErrorsOf } from '@/lib/api/server-error';
import { trpc, trpcUtils } from '@/lib/api/trpc';

/** Requests a mail with a reset link. The response is the same whether or not the account exists. */
export function useRequestPasswordReset() {
  return useNotifyingMutation(trpc.account.requestPasswordReset, {
    failure: { title: t`Failed to request a link`, text: t`Please try again in a moment.` },
  });
}

/** Sets a new password by the token of a mail, which ends all sessions of the account. */
export function useResetPassword(onExpired: () => void) {
  return useNotifyingMutation(trpc.account.resetPassword, {
    async success({ username }) {
      // The session of this browser may have ended, so the next page fetches it again.
      await trpcUtils.auth.session.reset();
      const other = await trpcUtils.auth.session.ensureData().catch(() => null);
      return {
        title: t`Password changed`,
        text: other ? logOutFirst(other.name, username ?? '') : t`Log in with your new password.`,
      };
    },
    failure: unlessExpired(onExpired, {
      title: t`Failed to change password`,
      text: t`There was an error changing your password.`,
    }),
  });
}

function logOutFirst(name: string, username: string): string {
  return t`${name} is logged in on this device. Log out first, then log in as ${username} with your new password.`;
}

/** Confirms the address of a mail's token for its account, whichever session this browser has. */
export function useConfirmEmail(onExpired: () => void) {
  return useNotifyingMutation(trpc.account.confirmEmail, {
    invalidates: () => refresh('family'),
    failure: unlessExpired(onExpired, {
      title: t`Failed to confirm the email address`,
      text: t`Please try again in a moment.`,
    }),
  });
}

/** Calls `onExpired` instead of a notice where the server rejects the token: expired, used or unknown. */
function unlessExpired(onExpired: () => void, notice: { title: string; text: string }) {
  return (error: unknown) => {
    if (!('token' in fieldErrorsOf(error))) return notice;
    onExpired();
    return undefined;
  };
}
