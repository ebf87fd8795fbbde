import type { Account, Device, LoginWarning } from '@starchart/schema';
import { useNavigate } from 'react-router-dom';
import type { Notice } from '@/components/feedback/notify';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { fieldErrorsOf } from '@/lib/api/server-error';
import { replaceSession, trpc, trpcUtils } from '@/lib/api/trpc';

const TRY_AGAIN = 'Please try again in a moment.';

/** The logged-in parent with the family. */
export function useAccount() {
  return trpc.account.get.useQuery();
}

/** Changes some fields of the account. `success` words the notice. */
export function useUpdateAccount(success: (account: Account) => Notice) {
  return useNotifyingMutation(trpc.account.update, {
    onSuccess: (account) => trpcUtils.account.get.setData(undefined, account),
    // The session contains name, time zone and lock; time zone and start of the week affect today's
    // completions.
    invalidates: () => Promise.all([trpcUtils.auth.session.invalidate(), trpcUtils.children.invalidate()]),
    success,
    failure: { title: 'Failed to save changes', text: 'There was an error saving your changes.' },
  });
}

/** Changes the parent's password, which ends the parent's other sessions. */
export function useChangePassword() {
  return useNotifyingMutation(trpc.account.changePassword, {
    invalidates: () => trpcUtils.account.devices.invalidate(),
    success: {
      title: 'Password changed!',
      text: "You're still logged in here. Your other devices have been logged out.",
    },
    failure: { title: 'Failed to change password', text: 'There was an error changing your password.' },
  });
}

/** Requests a mail with a reset link. The response is the same whether or not the account exists. */
export function useRequestPasswordReset() {
  return useNotifyingMutation(trpc.account.requestPasswordReset, {
    failure: { title: 'Failed to request a link', text: TRY_AGAIN },
  });
}

/** Sets a new password by the token of a mail, which ends all sessions of the account. */
export function useResetPassword(onExpired: () => void) {
  return useNotifyingMutation(trpc.account.resetPassword, {
    async success() {
      // The session of this browser may have ended, so the next page fetches it again.
      await trpcUtils.auth.session.reset();
      const other = await trpcUtils.auth.session.ensureData().catch(() => null);
      return {
        title: 'Password changed',
        text: other
          ? `${other.name} is logged in on this device. Log out first, then log in with your new password.`
          : 'Log in with your new password.',
      };
    },
    failure: unlessExpired(onExpired, {
      title: 'Failed to change password',
      text: 'There was an error changing your password.',
    }),
  });
}

/** Confirms the address of a mail's token for its account, whichever session this browser has. */
export function useConfirmEmail(onExpired: () => void) {
  return useNotifyingMutation(trpc.account.confirmEmail, {
    invalidates: () => Promise.all([trpcUtils.auth.session.invalidate(), trpcUtils.account.get.invalidate()]),
    failure: unlessExpired(onExpired, { title: 'Failed to confirm the email address', text: TRY_AGAIN }),
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

/** The sessions of the parent and of the family's children. Always stale: they begin and end elsewhere. */
export function useSessions() {
  return trpc.account.devices.useQuery(undefined, { staleTime: 0 });
}

export function useEndSession({ name }: Device) {
  return useNotifyingMutation(trpc.account.signOutDevice, {
    invalidates: () => trpcUtils.account.devices.invalidate(),
    success: { title: 'Device logged out', text: `${name} is no longer logged in.` },
    failure: { title: 'Failed to log out device', text: 'There was an error logging out the device.' },
  });
}

/** Failed logins of the family that the parent should know of, newest first; empty until the response. */
export function useLoginWarnings(): LoginWarning[] {
  return trpc.account.loginWarnings.useQuery(undefined, { staleTime: 0 }).data ?? [];
}

export function useDismissLoginWarning() {
  return useNotifyingMutation(trpc.account.dismissLoginWarning, {
    onSuccess: (_nothing, { id }) =>
      trpcUtils.account.loginWarnings.setData(undefined, (warnings = []) =>
        warnings.map((warning) => (warning.id === id ? { ...warning, dismissed: true } : warning)),
      ),
    failure: { title: 'Could not dismiss this', text: TRY_AGAIN },
  });
}

/** Requests an export of the family's data and starts the download. */
export function useExport() {
  return useNotifyingMutation(trpc.account.export, {
    onSuccess({ downloadPath }) {
      const link = document.createElement('a');
      link.href = downloadPath;
      link.download = '';
      link.click();
    },
    success: { title: 'Export ready!', text: 'Your download is starting.' },
    failure: { title: 'Failed to export data', text: 'There was an error exporting your data.' },
  });
}

/** Erases the family with all its data and navigates to the landing page. */
export function useEraseFamily(landingPath: string) {
  const navigate = useNavigate();
  return useNotifyingMutation(trpc.account.erase, {
    onSuccess() {
      // Leave the guarded page first, so that its guard does not redirect to the login.
      void navigate(landingPath);
      replaceSession(null);
    },
    success: {
      title: 'Family deleted',
      text: "All of your family's data is gone from here. All the best to you!",
    },
    failure: { title: 'Failed to delete family', text: 'There was an error deleting your family.' },
  });
}
