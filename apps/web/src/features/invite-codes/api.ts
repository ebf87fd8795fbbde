import { t } from '@lingui/core/macro';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { trpc, trpcUtils } from '@/lib/api/trpc';

const invalidates = () => trpcUtils.inviteCodes.invalidate();

/** All invite codes. Always stale: parents use them meanwhile. */
export function useInviteCodes() {
  return trpc.inviteCodes.list.useQuery(undefined, { staleTime: 0 });
}

/** The response is the only place where the code can be read. */
export function useCreateInviteCode() {
  return useNotifyingMutation(trpc.inviteCodes.create, {
    invalidates: () => void invalidates(),
    failure: {
      title: t`Failed to create invite code`,
      text: t`There was an error creating the invite code.`,
    },
  });
}

export function useRevokeInviteCode() {
  return useNotifyingMutation(trpc.inviteCodes.revoke, {
    invalidates,
    success: { title: t`Invite code revoked`, text: t`It no longer works for new registrations.` },
    failure: {
      title: t`Failed to revoke invite code`,
      text: t`There was an error revoking the invite code.`,
    },
  });
}
