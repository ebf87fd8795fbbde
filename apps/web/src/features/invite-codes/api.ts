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
    failure: { title: 'Failed to create invite code', text: 'There was an error creating the invite code.' },
  });
}

export function useRevokeInviteCode() {
  return useNotifyingMutation(trpc.inviteCodes.revoke, {
    invalidates,
    success: { title: 'Invite code revoked', text: 'It no longer works for new registrations.' },
    failure: { title: 'Failed to revoke invite code', text: 'There was an error revoking the invite code.' },
  });
}
