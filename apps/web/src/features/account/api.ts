import { t } from '@lingui/core/macro';
import type { Account, Device, LoginWarning } from '@starchart/schema';
import { useNavigate } from 'react-router-dom';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { useMay } from '@/lib/api/may';
import { refresh } from '@/lib/api/refresh';
import { PREFETCHED_FRESH_MS, replaceSession, trpc, trpcUtils } from '@/lib/api/trpc';
import { formatInstant } from '@/lib/format/format';
import { chosenLocale } from '@/lib/i18n/i18n';
import type { Notice } from '@/lib/notify';

/** The logged-in parent with the family. */
export function useAccount() {
  return trpc.account.get.useQuery();
}

/** Changes some fields of the account. `success` words the notice. */
export function useUpdateAccount(success?: (account: Account) => Notice | Promise<Notice | undefined>) {
  return useNotifyingMutation(trpc.account.update, {
    onSuccess: (account) => trpcUtils.account.get.setData(undefined, account),
    invalidates: () => refresh('family'),
    ...(success && { success }),
    failure: { title: t`Failed to save changes`, text: t`There was an error saving your changes.` },
  });
}

/** Whether to offer to invite the other parent, and a function that ends the offer. */
export function useInviteOffer() {
  const enabled = useMay()('members.manage');
  const { data } = trpc.account.get.useQuery(undefined, { enabled });
  const update = useUpdateAccount();
  return { isOffered: data?.offersInvite, end: () => update.mutate({ offersInvite: false }) };
}

/** Changes the parent's password, which ends the parent's other sessions. */
export function useChangePassword() {
  return useNotifyingMutation(trpc.account.changePassword, {
    invalidates: () => trpcUtils.account.sessions.invalidate(),
    success: {
      title: t`Password changed!`,
      text: t`You're still logged in here. Your other devices have been logged out.`,
    },
    failure: { title: t`Failed to change password`, text: t`There was an error changing your password.` },
  });
}

/** The sessions of the parent and of the family's children. Always stale: they begin and end elsewhere. */
export function useSessions() {
  return trpc.account.sessions.useQuery(undefined, { staleTime: 0 });
}

export function useEndSession({ name }: Device) {
  return useNotifyingMutation(trpc.account.endSession, {
    invalidates: () => trpcUtils.account.sessions.invalidate(),
    success: { title: t`Device logged out`, text: t`${name} is no longer logged in.` },
    failure: { title: t`Failed to log out device`, text: t`There was an error logging out the device.` },
  });
}

/** Failed logins of the family that the parent should know of, newest first; empty until the response. */
export function useLoginWarnings(): LoginWarning[] {
  const enabled = useMay()('children.manage');
  return (
    trpc.account.loginWarnings.useQuery(undefined, { staleTime: PREFETCHED_FRESH_MS, enabled }).data ?? []
  );
}

export function useDismissLoginWarning() {
  return useNotifyingMutation(trpc.account.dismissLoginWarning, {
    onSuccess: (_nothing, { id }) =>
      trpcUtils.account.loginWarnings.setData(undefined, (warnings = []) =>
        warnings.map((warning) => (warning.id === id ? { ...warning, dismissed: true } : warning)),
      ),
    failure: { title: t`Could not dismiss this`, text: t`Please try again in a moment.` },
  });
}

/** Requests an export of the family's data and starts the download. */
export function useExport() {
  return useNotifyingMutation(trpc.account.export, {
    onSuccess({ downloadPath }) {
      const link = document.createElement('a');
      link.href = `${downloadPath}?lang=${chosenLocale()}`;
      link.download = '';
      link.click();
    },
    success: { title: t`Export ready!`, text: t`Your download is starting.` },
    failure: { title: t`Failed to export data`, text: t`There was an error exporting your data.` },
  });
}

/** Erases the family with all its data and navigates to the landing page. */
export function useEraseFamily(landingPath: string) {
  const navigate = useNavigate();
  return useNotifyingMutation(trpc.account.erase, {
    onSuccess({ applied }) {
      if (!applied) return;
      // Leave the guarded page first, so that its guard does not redirect to the login.
      void navigate(landingPath);
      replaceSession(null);
    },
    invalidates: (_, outcome) => outcome?.change && refresh('members'),
    success(outcome) {
      if (outcome.change) {
        const when = formatInstant(outcome.change.dueAt);
        return {
          title: t`Waiting for the other parents`,
          text: t`Your family will be deleted on ${when}, unless a parent says no.`,
        };
      }
      return {
        title: t`Family deleted`,
        text: t`All of your family's data is gone from here. All the best to you!`,
      };
    },
    failure: { title: t`Failed to delete family`, text: t`There was an error deleting your family.` },
  });
}
