import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refresh } from '@/lib/api/refresh';
import { replaceSession, trpc, trpcUtils } from '@/lib/api/trpc';
import { formatTimeOfDay, formatWeekday } from '@/lib/format/format';

const invalidates = () => refresh('members');

/** The family's grown-ups. Always stale: they visit and change on other devices. */
export function useMembers() {
  return trpc.members.list.useQuery(undefined, { staleTime: 0 });
}

export function useInvitations() {
  return trpc.members.invitations.useQuery(undefined, { staleTime: 0 });
}

/** The response is the only place with the link. */
export function useInvite() {
  return useNotifyingMutation(trpc.members.invite, {
    invalidates: () => void invalidates(),
    failure: { title: t`Failed to create the invitation`, text: t`There was an error creating the link.` },
  });
}

export function useRevokeInvitation() {
  return useNotifyingMutation(trpc.members.revokeInvitation, {
    invalidates,
    success: { title: t`Invitation deleted`, text: t`Its link no longer works.` },
    failure: { title: t`Failed to delete the invitation`, text: t`Please try again in a moment.` },
  });
}

export function useUpdateMember() {
  return useNotifyingMutation(trpc.members.update, {
    invalidates,
    success: ({ name, pendingChange }) =>
      pendingChange
        ? noticeOfPending(pendingChange)
        : { title: t`Changes saved!`, text: t`${name} sees the change right away.` },
    failure: { title: t`Failed to save changes`, text: t`There was an error saving your changes.` },
  });
}

export function useRemoveMember({ name }: { name: string }) {
  return useNotifyingMutation(trpc.members.remove, {
    invalidates,
    success: ({ change }) =>
      change
        ? noticeOfPending(change)
        : { title: t`${name} was removed`, text: t`${name} no longer has access to your family.` },
    failure: { title: t`Failed to remove ${name}`, text: t`Please try again in a moment.` },
  });
}

/** The notice of a pending change. */
function noticeOfPending({ dueAt }: { dueAt: string }) {
  const { timeZone } = trpcUtils.auth.session.getData() ?? {};
  const [day, time] = [formatWeekday(dueAt, timeZone), formatTimeOfDay(dueAt, timeZone)];
  return {
    title: t`All parents are asked`,
    text: t`This happens on ${day} at ${time} unless a parent says no.`,
  };
}

/** Deletes the own account and navigates to the landing page. */
export function useLeaveFamily(landingPath: string) {
  const navigate = useNavigate();
  return useNotifyingMutation(trpc.members.leave, {
    onSuccess() {
      // Leave the guarded page first, so that its guard does not redirect to the login.
      void navigate(landingPath);
      replaceSession(null);
    },
    success: { title: t`You left the family`, text: t`Your account is gone from here. All the best to you!` },
    failure: { title: t`Failed to leave the family`, text: t`Please try again in a moment.` },
  });
}

export function useRefuseChange() {
  return useNotifyingMutation(trpc.members.refuseChange, {
    invalidates,
    success: {
      title: t`Nothing changes.`,
      text: t`If you can't agree, the person who runs this Starchart server can help.`,
    },
    failure: { title: t`Failed to stop this`, text: t`Please try again in a moment.` },
  });
}

export function useWithdrawChange() {
  return useNotifyingMutation(trpc.members.withdrawChange, {
    invalidates,
    success: { title: t`Taken back`, text: t`Everything stays as it is.` },
    failure: { title: t`Failed to stop this`, text: t`Please try again in a moment.` },
  });
}
